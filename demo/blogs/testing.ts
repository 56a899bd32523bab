import type { DemoBlog } from '../demo-blog.ts'

export const TESTING: readonly DemoBlog[] = [
  {
    author: 'devika',
    title: 'It does not print on Tuesdays',
    tags: 'mistakes, printers',
    category: 'Testing',
    intro: `<p>The bug report that I read aloud to every new tester was filed against Ubuntu in 2008. A man writes that OpenOffice will not print. Others join in: it prints for me, it has stopped for me, it works again after a reinstall. Then somebody reports what his <em>wife</em> has noticed. It never prints on Tuesdays. Then she showed him, on a Tuesday.</p>`,
    paraOneTitle: 'She was right',
    paraOneDescription: `<p>A document on its way to the printer was turned into PostScript, and near the top of such a file there is a line with the date: <strong>Tue Mar 3</strong> and so on. Before printing it, the system asked the little tool <em>file</em> what kind of data this was. That tool looks for known marks at known places. One of its rules was for an old format of the Erlang language, and the mark was a date from 1991 which, because of badly escaped spaces, had been cut down to its first three letters.</p><p>So any document with “Tue” in just that position was taken for an Erlang program, and the printer politely declined. You can read it all under <a href="https://bugs.launchpad.net/ubuntu/+source/file/+bug/255161">number 255161</a>.</p>`,
    paraTwoTitle: 'And the five hundred miles',
    paraTwoDescription: `<p>It has a companion piece. In the nineties a head of statistics told Trey Harris, who ran the mail at a university, that they could not send mail farther than five hundred miles. “A little more, actually.” They had a map. It was so: a botched upgrade had left the mail server with a connection timeout of zero, in practice some three milliseconds, and three milliseconds at the speed of light are about 558 miles.</p>`,
    paraThreeTitle: 'What I take from them',
    paraThreeDescription: `<ol><li><strong>The person who uses it every week has more data than you.</strong> Her explanation may be absurd. Her observation hardly ever is. Write it down in her words before you translate it.</li><li><strong>“Works for me” is a measurement</strong> with a date, a place and a machine. Record those too.</li><li><strong>Flaky means: depends on something that I have not named.</strong> The day, the time zone, the order of the tests, the length of the user’s surname. Do not rerun it until it is green. Change one thing until it is red on purpose.</li></ol><p>Our own suite runs every night with the clock set to a random date, and the seed is printed on the first line. In the first month it found a leap day, a year-end, and a discount that was valid only in India. It has found nothing on a Tuesday. I remain suspicious.</p>`,
    pictures: { mainImage: { kind: 'sevenDays', palette: 'fog', seed: 16 } },
    publishedDaysAgo: 8.4,
  },
  {
    author: 'ines',
    title: 'Eight cups of tea and how to catch yourself fooling yourself',
    tags: 'experiments, chance, tea',
    category: 'Testing',
    intro: `<p>I can tell by the taste which of two olive oils is the expensive one. I have said so at table many times. Last month my brother, who is tired of me, bought eight small glasses and a roll of tape. The idea is a hundred years old, and it began with milk.</p>`,
    paraOneTitle: 'The lady',
    paraOneDescription: `<p>At the Rothamsted research station in the early 1920s a colleague offered Dr Muriel Bristol, who worked on algae, a cup of tea. She declined it: the milk had gone in after the tea, and she preferred it first. Surely that could make no difference. Surely it could. William Roach, who was to marry her, said: let us test her. The man with the teapot was <strong>Ronald Fisher</strong>.</p><p>Eight cups were made, four each way, and given to her in random order. She was to name the four that had milk in first.</p>`,
    paraTwoTitle: 'Why eight',
    paraTwoDescription: `<p>There are seventy ways of picking four cups out of eight, and only one is right. Someone who tastes nothing gets them all with a chance of <strong>one in seventy</strong>. With one mistake it is already seventeen in seventy for that or better, about a quarter, and you would be unwise to bet your reputation. So Fisher settled before the first sip that only a perfect score should count.</p><p>He made this the second chapter of <em>The Design of Experiments</em>, in 1935, and much of what we call evidence came out of that pot: say in advance what would convince you, mix the order with a coin and not with your taste, and let nobody in the room know the answer. He did not print her score. According to a man who said he was there, she got all eight.</p>`,
    paraThreeTitle: 'Mine',
    paraThreeDescription: `<p>You can do it at home, in twenty minutes.</p><ul><li>Eight identical cups, numbered <em>underneath</em>.</li><li>A person who pours while you are out of the room, and who leaves it before you come back.</li><li>Same temperature, same amount, a bite of apple in between.</li><li>Write down your four. No second thoughts after the first cup is turned over.</li></ul><p>I named my four oils with perfect calm. I had <strong>two</strong> right, which is precisely what you may expect from a coin. My brother has not mentioned it since. He only pours the cheap one, at table, and looks at me.</p>`,
    pictures: {
      mainImage: { kind: 'eightCups', palette: 'azul', seed: 9 },
      paraThreeImage: { kind: 'bottles', palette: 'mint', seed: 31 },
    },
    publishedDaysAgo: 57.3,
  },
]
