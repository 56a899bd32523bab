// Over 250 lines, as it is one list.
// What spam on blogs says everywhere, for a site whose admins have decided nothing yet. As of 27 November 2026.
//
// The lists have one pattern a line, in the spelling of `wordsOf` or any other: case, accents and look-alike letters make
// no difference. `(a|b)` is one of several words, `(a )?` a word that may be absent, `*` the rest of a word, `..` up to
// three words, `#` a number of three digits or more or an amount of money, `##` a phone number, `percent` also its sign.
// A line of a script without spaces is found inside of words.
//
// To add a pattern: a line in the narrowest list, and in `server/testing/spam-texts.ts` a text that it finds and an honest one on
// the same subject that it does not: `known-spam.unit.test.ts` counts them.
import { isUnspaced, visible, wordsOf } from './words.ts'

const DRUGS =
  '(viagra|cialis|levitra|kamagra|sildenafil|tadalafil|tramadol|xanax|oxycodone|oxycontin|hydrocodone|percocet|' +
  'adderall|phentermine|ambien|valium|modafinil|ozempic|semaglutide|ketamine|potenzmittel)'
const CRYPTO = '(crypto|bitcoin|bitcoins|btc|eth|usdt|forex|cryptocurrency|binary options?)'
const WOMEN = '(singles|girls|women|ladies|milfs|babes|moms|wives|housewives)'
const MESSENGER = '(whatsapp|whats app|whatsap|whatsup|telegram|viber|wechat|kik|zangi|snapchat)'

/** One of these is enough: only spam says so. */
const OFFERS = `
  (hot|sexy|lonely|horny|naughty) ${WOMEN} .. (near|in) (you|your)
  (singles|milfs|babes|girls) near you
  ${WOMEN} .. (waiting for you|want to meet you|looking for (sex|fun))
  (live|free|nude) sex (cam|cams|chat|video|videos|show)
  call girls? (in|service|services|number)
  (vip|independent|russian|cheap|delhi|dubai|mumbai) (escorts|call girls?)
  (no deposit|welcome|casino|slots?) (bonus|bonuses) .. (code|codes|now|today|here|free spins)
  slots? (gacor|pulsa|qris|maxwin)
  (situs|agen|bandar|daftar) .. (slot|judi|togel|poker)
  judi (online|bola|slot)
  (deneme bonusu|bahis siteleri|canli bahis|kacak bahis|casino siteleri|escort bayan)
  (interested in|propose|offer) .. (link exchange|guest post*|sponsored post*) (with|on|for) your (blog|site|website)
  double your (bitcoins?|btc|crypto|investment|eth|coins|deposit)
  (crypto|bitcoin|usdt|scam) recovery (expert|experts|service|agent|specialist|company|team|hacker)
  (contact|recommend) .. hacker .. (recover|spouse|phone|funds)
  blank atm cards?
  join (the )?(great )?illuminati
  (i|we) (offer|give|provide|grant) .. (loans?|credit) .. (percent|interest|anyone|everyone|anybody|world)
  (offre|offres) de (pret|credit)
  (pret|credit) .. entre particuliers?
  oferta de prestamos?
  (займ|займы|микрозайм*|кредит) .. (на карту|без отказа|без проверки|без справок)
  ${MESSENGER} (number |me |us |at |on |via |chat |him |her |now )?##
  (contact|message|text|chat|call|reach|add|inbox|write) .. ${MESSENGER} .. ##
  (написать|пиши|пишите|напиши) .. (телеграм*|вотсап*|ватсап*|whatsapp) .. (заработ*|доход*|казино)
  (виагра|сиалис) .. (купить|заказать|дешево|недорого)
  (проститутки|индивидуалки) .. (услуги|города|москв*|спб|недорого|круглосуточно)
  вулкан (казино|вегас|платинум)
  代开发票
  카지노사이트
  바카라
  토토사이트`

/** Two of these, or one with a call or a request: honest people say one of them now and then. */
const SELLING = `
  get rich
  spin and win
  we (write|do) your .. (thesis|essays?|homework|assignments?|papers?|dissertation)
  (need|borrow|lend) .. (money|#) .. (bad credit|anyone|today|fast|hours|urgent*)
  (top|top rated|trusted|licensed|number one) .. (casinos?|betting sites?|bookmakers?|slots?)
  (top|page one|first place|number one) (of|on|in) google
  (buy|sell|selling|get) .. (accounts|reviews|gmail|paypal|verified) (accounts?|reviews|online)
  (penny stock|hot stock|stock alert|altcoin|meme coin|next) .. (alert|100x|10x|moon|explode|gem)
  (trading|crypto|forex|ai) (robot|bot|bots)
  (lender|company|firm|man|woman) .. gave me .. loan
  (sexy|hot|beautiful|naked) (girls|women|ladies|models) .. (online|from|live|now|free)
  (real|good|legit|trusted) hackers?
  (free|premium|cheap) (netflix|spotify|vpn|iptv|onlyfans) .. (accounts?|trial|subscription)
  (testify|testimony) .. (dr|doctor|prophet|mrs|mr|god|lender)
  (lose|burn|melt*) .. (belly )?fat
  (huge|mega|big|daily) jackpots?
  we (finance|fund) .. projects?
  (facebook|instagram|whatsapp|phone|spouse|iphone) .. (hack|hacking|hacker|spy)
  verdien* .. # .. (tag|woche|monat|stunde)
  (my|the|an?|our) (broker|account manager|trader|mentor|coach) (mr|mrs|ms|miss|named|called|helped me)
  binary options? (trading|trade|investment|broker|platform)
  (lonely|single|bored) .. (looking for|searching for|want) .. (man|guy|men|sex|fun|love)
  looking for .. (man|guy|men|woman|girl) .. (sex|fun|tonight)
  my (photos|pics|video) (are|is) (here|on)
  (biggest|highest|best) (bonus|bonuses|jackpots?|odds)
  (play|win) .. (roulette|blackjack|slots|poker) .. (real|live|online|money|dealers?)
  rank .. (1|higher|top|first|better) .. (google|search)
  (giving away|giveaway|send) .. # .. (btc|bitcoin|eth|usdt|crypto)
  send .. (btc|bitcoin|eth|usdt|crypto) .. (get|receive) .. (back|double|twice)
  (deposit|invest|pay) .. # .. (receive|get|earn|withdraw) .. #
  (get|buy|obtain) .. (green card|driving licen[cs]e|degree|certificate)
  (herpes|hiv|hpv|hsv|cancer|diabetes) (cure|is curable|is gone|negative)
  (webcam|cam|live) (girls|models|sex|shows?)
  (instagram|tiktok|youtube|facebook|twitter) (likes|followers|views|subscribers) .. (cheap|store|buy|price|real)
  (serial key|activation key|license key|keygen|full version) .. (free|download|crack*)
  (download|get|free) .. cracked
  (казино|вулкан) .. (играть|бонус*|деньги|официальный|онлайн|зеркало)
  (рулетк*|слот*) .. (деньги|онлайн)
  rencontre* .. (femmes|filles|celibataires) .. (pres de chez|region|ville)
  (my|see|get) nudes
  escort (service|services|girls|agency)
  hire (a|an|the) (professional |real |genuine |ethical |legit )?hacker
  (buy|order|get) .. (counterfeit|fake) (money|notes|bills|banknotes|passports?|id|ids)
  (penis|male|breast) (enlarge*|enhance*)
  (kredit|darlehen) ohne schufa
  (buy|cheap|real|get|more|sell) .. (instagram|tiktok|youtube|facebook|twitter|telegram) (followers|likes|subscribers|views)
  (buy|cheap|dofollow|high quality|high da) .. backlinks
  (write|writing) .. (essay|essays|dissertation|homework|thesis|coursework) .. for you
  (do|write) my (essay|homework|assignment|dissertation|thesis) (for me|now|online|cheap)
  (купить|заказать) .. (виагр*|сиалис*|дженерик*|диплом*|справк*)
  ((buy|order|purchase|cheap|cheapest|generic|discount) .. ${DRUGS}|${DRUGS} .. (online|cheap|price|prices|sale|discount|pharmacy|kaufen|bestellen|rezeptfrei|overnight|delivery|for sale))
  ${DRUGS} without (a |any )?(doctor|prescription|rx|script)
  (online|canadian|internet) (pharmacy|drugstore|apotheke)
  (cheap|discount|buy|order) (pills|meds|medications?|steroids|weed|cannabis)
  (no|without) (prescription|rx) (needed|required|necessary)
  (keto|cbd|slimming|diet|weight loss|fat burn*) (gummies|pills|tablets|supplements?|capsules|tea|patch*|drops)
  lose .. [0-9]+ (pounds|lbs|kg|kilos) .. (days|weeks|week|month|months)
  (erectile dysfunction|ed|impotence) (pills|cure|treatment|medication|remedy)
  (herbal|natural|spiritual) (cure|healer|doctor|remedy|herbalist) .. (herpes|hiv|cancer|diabetes|hpv|fibroids)
  (cured|cure|cures) .. (herpes|hiv|hsv|hpv|cancer|diabetes|als|fibroids) .. (herbs?|herbal|dr|doctor)
  (dr|doctor|priest|prophet|mama|chief) [^ ]+ .. (cured|healed|herbal|herbs|spell|spells|cast)
  (love|lost love|powerful|return|marriage|money) (spell|spells) (caster|casters)?
  (spell caster|spellcaster|vashikaran|black magic (specialist|removal)|voodoo (priest|spells?))
  (brought|bring|get|got) .. (ex|husband|wife|boyfriend|lover|girlfriend) back .. (hours|days|spell|help)
  (casino|slots?|betting|poker|deposit|welcome|sign ?up) (bonus|bonuses)
  (online|live|best|new|crypto|real money) (casino|casinos|slots?|gambling|betting|roulette|blackjack|bookmaker*|sportsbook)
  (casino|casinos) .. (online|en ligne|en linea|siteleri|en vivo|spielen|gratis)
  (free|bonus) (spins|coins|chips|gems|robux|diamonds|bets?)
  (win|won|winning) .. (jackpot|big|# .. (casino|slots?|bet|betting))
  (fixed|sure|correct score) (matches|match|odds|bets)
  (earn|make|earned|making|earning|makes|made|get|gain|receive|profit) .. # .. (day|week|hour|month|daily|weekly|monthly|hourly)
  (earn|make|get|making|earning|win|collect) .. (cash|money|income|profits?) .. (fast|quick|quickly|online|easily|home|daily)
  (fast|easy|quick|free|instant|extra|real) (cash|profits?|money|paychecks?)
  (passive|extra|crypto|residual|daily|weekly|online|second) (income|earnings|payouts?)
  (financial freedom|be your own boss|quit your (day )?job|work at home (job|jobs|opportunity))
  (turn|turned|invested|invest|investing) .. # .. (into|to|and|got|made|get) .. #
  (return|returns|roi|profit|profits) of .. (#|percent)
  ${CRYPTO} .. (income|giveaway|signals|profits?|investment|investing platform|doubl*|mining platform|account manager|expert)
  (trade|trades|traded|trading|invest|invests|invested|investing) (with|through|under) (mr|mrs|ms|expert|miss|coach)
  (account manager|expert trader|fx trader|crypto trader|trading (expert|coach|mentor|signals|bot))
  (recover*|retriev*|get back|got back) .. (my|your|all|lost|stolen|scammed) .. (${CRYPTO}|funds|money|wallet)
  lost .. (${CRYPTO}|money|funds) .. (scam*|fake broker*)
  (recovery|hacking) (expert|hacker|hackers|agent|specialist|service)
  (free|claim your) (crypto|bitcoin|bitcoins|btc|eth|usdt|tokens|airdrop)
  (legit|genuine|trusted|professional|ethical|certified) (hacker|hackers|hacking)
  (payday|instant|quick|fast|urgent|easy|cheap|unsecured|bad credit|guaranteed|certified|business) (personal )?(loan|loans|credit|cash advance)
  (loan|loans|credit) (offer|offers|approval|approvals|lender|lenders|application form|at # |at percent|today|here)
  (need|need a|need an|looking for|apply for|seeking) .. (urgent|quick|instant|business|personal) .. loan
  (at|with) .. percent interest rate
  (fix|repair|raise|improve|boost) .. credit score
  (cheap|replica|fake|designer|discount|luxury|aaa|outlet) .. (watches|rolex|handbags|louis vuitton|gucci|jordans|nike|yeezy|jerseys)
  (replica|replicas|rolex|designer) (watches|watch|bags?|handbags?|shoes|sneakers|outlet)
  (louis vuitton|michael kors|ray ban|oakley|ugg|moncler|pandora|jordan) (outlet|sale|cheap|replica)
  (seo|link building|web design|website design|web development|digital marketing|content writing) (service|services|agency|company|experts?|packages?)
  (first|top|number one|number 1|#) (page|rank|ranking|position|spot|result|results) .. google
  (rank|ranking|rankings|traffic|visitors|leads|sales) .. (to|for|of|on) your (site|website|blog|business|online store)
  (increase|boost|improve|skyrocket|double|grow) .. (traffic|rankings?|visitors|leads|sales|seo|followers)
  (guest post|guest posts|guest posting|sponsored post|paid post|link insertion|link exchange) .. (site|website|blog|rate|rates|price|prices|service|services|dofollow)
  (targeted|organic|real|unlimited|high quality) (traffic|visitors|leads|followers)
  (essay|assignment|dissertation|homework|thesis|paper|coursework) (writing|help|writers?) (service|services|online|company|experts?|for|website)?
  (custom|cheap|buy|buying|order) .. (essay|essays|dissertation|term papers?|research papers?|assignments)
  (plagiarism free|original) (essay|essays|papers?|content|work)
  (adult|sex|nude|porn|xxx|erotic|cam) (chat|cam|cams|dating|videos?|site|sites|webcam|pics|photos|models|movies)
  (meet|date|find|chat with) .. (hot|sexy|local|single|lonely|beautiful|russian|ukrainian|asian) .. ${WOMEN}
  (hot|sexy|horny|local|mature) (singles|girls|milfs|babes|moms)
  (sugar (mummy|mommy|daddy|baby|mummies)|hookup (site|app|sites)|dating (site|sites|app) .. free|onlyfans)
  (you|your email) .. (won|winner|been selected|been chosen) .. (prize|gift|lottery|iphone|# |reward|draw|card)
  claim .. (prize|reward|gift|winnings|bonus|inheritance|airdrop|funds)
  (next of kin|inheritance fund*|unclaimed fund*|beneficiary of|million (us )?(dollars|usd|euros?|pounds) .. (transfer|bank|fund))
  (free|get|win) .. (iphone|gift cards?|macbook|amazon card|steam wallet)
  (customer|support|helpline|toll free|tech|technical|care) (number|phone number|helpline)
  (iptv|iptv subscription) (service|services|provider|subscription|premium|trial)
  (watch|stream|download) .. (full movies?|movies|full hd|full episodes?|live stream) .. (free|online|hd)
  (cracked|crack|keygen|serial key|activation key|mod apk) (download|free|full)
  (buy|sell|get|obtain) .. (passport|driving licen[cs]e|drivers? licen[cs]e|ielts|toefl|diploma|degree certificate|ssn|clone cards?)
  (schnell|online|leicht|einfach|viel) .. geld verdienen
  (geld|euro|#) .. (verdienen|verdient|bekommen) .. (zuhause|hause|online|woche|tag|monat)
  (sofortkredit|schnellkredit|kredit sofort|sofort kredit|onlinekredit|kreditangebot)
  (spielautomaten|freispiele|freispielen|wettbonus|online spielothek)
  (gagner|gagnez|gagne) .. (argent|euros?|#) .. (facilement|rapidement|jour|semaine|mois|ligne|maison|chez)
  (credit|pret) (rapide|urgent|immediat|personnel|sans justificatif)
  (voyant|marabout|medium|maitre) .. (retour|affectif|amour|puissant|serieux|africain)
  (retour affectif|retour de l etre aime|rencontre (coquine|sexe|adulte)|plan cul)
  (gana|ganar|gane|ganas|gano) .. (dinero|#) .. (facil|rapido|su casa|tu casa|casa|internet|dia|semana|mes)
  (prestamo|prestamos) .. (rapidos?|urgentes?|personales|online|sin)
  (ganhe|ganhar|ganhei|ganho) .. (dinheiro|#) .. (facil|rapido|casa|internet|dia|semana|mes|online)
  (emprestimo|emprestimos) .. (rapido|online|pessoal|sem|urgente|negativado*|na hora)
  (guadagna|guadagnare|guadagno) .. (soldi|#|euro) .. (facile|subito|casa|online|giorno|settimana|mese)
  (prestito|prestiti) (veloci|veloce|personali|online|senza|tra privati|urgente)
  (zarabiaj|zarobic|zarabianie) .. (online|internecie|domu|#)
  (chwilowka|chwilowki|pozyczka|kredyt) .. (online|bez|reki)
  (заработок|заработать|зарабатыв*|доход) .. (онлайн|интернете|сети|дома|вложений|день|месяц|неделю|#)
  (онлайн казино|казино онлайн|игровые автоматы|ставки на спорт|букмекер*|фриспины|промокод)
  (купить|накрутка|раскрутка|продвижение) .. (подписчик*|лайк*|сайт*|ссылк*)
  (para kazan*|evden para|hizli kredi|bedava bonus|bonus veren)
  (kiem tien|vay tien|ca cuoc|nha cai|soi keo)
  赌场
  博彩
  六合彩
  娱乐城
  加微信
  办证
  赚钱
  兼职
  贷款
  彩票
  发票
  出会い系
  副業
  稼げる
  대출`

/** What spam is about, and honest people are, too: only beside a call. */
const SUBJECTS = `
  (casinos?|slots?|jackpots?|betting|bets?|poker|roulette|gambling|lottery|bonus)
  ${DRUGS}
  (pharmacy|pills|gummies|steroids|meds|weight loss|slimming|supplements?|enhancement|ejaculation|herbal|cures?)
  (loans?|credit|cash|forex|trading|trader|traders|investments?|profits?|income|earn|rich|millionaire|payouts?)
  ${CRYPTO}
  (escorts?|sex|porn|nude|dating|singles|webcams?|cam girls|naked|hookups?)
  (seo|backlinks|traffic|followers|likes|subscribers|web design|website design|marketing)
  (essays?|dissertations?|term papers?|assignments?|homework)
  (replicas?|rolex|handbags?|jordans|outlet|jerseys|deals|discounts?|coupons?|gift cards?|cheap)
  (passports?|diplomas?|hackers?|spells?|voodoo|psychic|astrologer|iptv|robux|keygen|cracked)
  (kredite?|darlehen|geld|wetten|freispiele)
  (pret|credits?|argent|rencontres?|rencontrez|femmes|voyance)
  (prestamos?|creditos?|dinero|apuestas|citas|tragamonedas)
  (emprestimos?|dinheiro|apostas|prestiti|prestito|soldi|scommesse|pozyczk*|kredyt*)
  (казино|ставк*|слот*|займ*|кредит*|заработ*|доход*|знакомств*|интим*|продвижение|криптовалют*)
  (judi|slot|togel|bahis|kredi|kumar)`

/** What only sellers tell their reader to do, or promise. */
const CALLS = `
  ##
  (gmail|yahoo|outlook|hotmail|protonmail|proton|yandex|mail) (com|me|ru)
  (reply|comment) .. (to this comment|below|interested|info)
  (register|join|signup|sign up|download|start|subscribe) .. (for )?(free|here|my link|the link|and (get|win|earn|spin|play|claim))
  (one|this) (simple|weird|easy) (trick|method|system)
  (buy|join|act|order) before
  (details|more info|info) .. (telegram|whatsapp|bio|profile|dm|inbox)
  (подробности|подробнее|инфо) .. (телеграм*|личк*|профил*|вотсап*|канал*)
  (click|tap|press) (here|below)
  (join|register|signup|sign up|subscribe|apply|order|call|enroll|book|shop|contact|download|play|act|message|text) (now|today|quickly|immediately)
  (order|buy|shop|register|join|apply|get it) here
  order (our|your|yours)
  get .. (cash|money|paid|loan|funds) (today|now)
  (buy|start|try|get) (now|today|yours) .. (and|with|before|percent|free)
  (visit|check out|follow|contact) (us|our)
  (at|on|in) our (store|site|website|shop|channel)
  (limited|special|exclusive|unbeatable|lifetime) (offer|offers|spots|places|slots|discount|deal|deals)
  limited (time|edition) only
  (hurry up|act fast|last chance|today only|while stocks? last)
  (link in (my |the )?(bio|profile|name|description)|use (my|this) (code|link|promo*))
  (guaranteed|guarantee) (seo )?(profit|profits|returns?|income|approval|results|winnings|rankings?|win|delivery|cash|grades?)
  (profit|profits|returns?|income|approval|results|satisfaction|winnings|quality|grade|a) (is |are )?guaranteed
  percent (free|safe|legit|guaranteed|working|genuine|natural|accuracy|legal)
  (no|zero) (deposit|credit card|registration|prescription|credit check|credit checks|hidden fees|collateral|obligation|survey|skills|exams?|tests|paperwork|agent fee)
  no experience (needed|required|necessary)
  (risk free|money back|free trial|satisfaction guaranteed|(best|lowest|cheapest|factory|wholesale) (price|prices|rates|quality))
  (instant|same day|daily|huge|generous) (offers?|payout|payouts|payment|payments|approval|withdrawal|withdrawals|delivery|cash out)
  (free|discreet|worldwide|overnight|express) (shipping|delivery)
  ships? worldwide
  (claim|grab|get) (now|(your|my|the) (free|bonus|reward|prize|cash|gift))
  (free|get) .. on (sign ?up|registration)
  (for|at) (just|only) #
  (t me|wa me|bit ly|tinyurl com|cutt ly|rb gy|is gd|goo gl|shorturl at|linktr ee)
  (on|at|via|our|my|in|by|through|add|plus) ${MESSENGER} .. ##
  (contact|message|text|chat|reach|write|join|dm|inbox|add|call) .. ${MESSENGER}
  ${MESSENGER} (me|us|now|channel|group link)
  (call|dial|phone) .. ## .. (now|today|toll free|24|support)
  call .. (24 7|24 hours|day and night)
  (24 7|24 hours) .. (call|contact|service|support|available|whatsapp)
  available 24 7
  (hier klicken|klick* hier|ohne (einzahlung|rezept|schufa|bonitatsprufung)|garantierte? (gewinne?|zusage|auszahlung))
  jetzt .. (anmelden|bestellen|registrieren|bewerben|sichern|mitmachen|klicken|beantragen|spielen)
  (cliquez ici|inscription gratuite|inscrivez vous|profitez en|sans (depot|ordonnance|justificatifs?))
  (haz clic|clic aqui|registrate|unete|sin (deposito|receta|aval|papeleo|buro))
  (clique aqui|cadastre se|inscreva se|sem (deposito|receita)|clicca qui|iscriviti|registrati|senza (deposito|ricetta|busta paga))
  (жми|жмите|переходи|переходите|регистрируйся|регистрируйтесь|за регистрацию|без вложений|без отказа|недорого|круглосуточно)
  (пиши|пишите|заходи|подпишись|подписывайся) .. (сюда|ссылк*|личку|телеграм*|вотсап*|ватсап*|канал|лс)
  (tikla|tiklayin|hemen (uye|kayit|basla)|guvenilir siteler|daftar sekarang|klik (disini|di sini)|hubungi kami|terpercaya|deposit pulsa)
  注册送
  送现金
  立即`

/** What people ask, too: only beside a phrase that sells. */
const ASKS = `
  without .. (deposit|prescription|credit check|collateral|experience|exams?|tests|skills|survey)
  (click|tap|press) (the link|this link|on|my|now)
  (sign up|subscribe|order|buy|call|start|try|book|invest|contact|play|text) (now|today|here|fast|us)
  (visit|check out|check|see|view|go to) (my|this|the) .. (page|site|website|web|profile|channel|bio|link|store|shop)
  (message|contact|text|dm|inbox|hit|reach|write|email|mail|add|ping|call|pm) (out to )?(me|us|him|her|them)
  (ask|dm|pm|message) me (how|for|now|about)
  (don t miss|do not miss|thank me later|thanks me later|changed (my|your) life)
  (guaranteed|no risk|without risk|real quality)
  percent (off|discount|bonus|profit)
  (on|from|with) your (phone|laptop|smartphone)
  (thanks to|met|with|through|by|until) (coach|mr|mrs|ms|expert|broker|doctor|dr|mentor|madam)
  (at|for) (low|cheap|best|affordable|good) (price|prices|cost)
  (day|week|month|hour|daily|weekly) (from home|online|working|on line|part time|at home|from my|from your)
  ${MESSENGER}
  (in|on) my (profile|bio|page|channel)
  dot (com|net|org|info|ru|xyz|shop|top|site|online)
  hxxps?
  (schreib*|kontaktier*) (mir|mich|uns|sie mich)
  (contactez|contacter|ecrivez|joignez) (moi|nous)
  (contactame|contactanos|contactenos|escribeme|sin riesgo)
  (entre em contato|me chama|chama no|contattami|contattaci|scrivimi|senza rischi|napisz do mnie)
  (пиши|пишите|без риска|гарантированн*)
  (hubungi|gabung|iletisime gecin)
  点击
  联系`

/** Characters that are read. */
const READ_MAX = 5000
/** A longer text has more chances to say something of the lists by chance: so many words allow one more. */
const WORDS_A_POINT = 200

const CALLS_MAX = 2

/** A number alone, with its currency or `%`; not the digits of a word such as `v1agra`. */
const NUMBER =
  /(?<![\p{L}\p{N}.,])([$€£₹¥]\s?)?\d{1,12}(?:[.,]\d{1,3}){0,4}\s?(k|[$€£₹¥%]|usd|eur|usdt|dollars?|euros?|bucks)?(?![\p{L}\p{N}])/giu
const PHONE = /(?:\+|\b00)\s?\d(?:[\s().-]{0,2}\d){7,14}|(?<![\p{L}\p{N}.,])\d{10,12}(?![\p{L}\p{N}])/gu
/** Letters with something between each, as in `c a s i n o` or `c.a.s.i.n.o`. */
const SPACED = /(?<![\p{L}\p{N}])\p{L}(?:([ ._*-])\p{L})(?:\1\p{L}){2,20}(?![\p{L}\p{N}])/gu

/** The words of a text between spaces, with `0` for a large number or an amount, and `00` for a phone number. */
function spelledOut(text: string): string {
  const plain = visible(text.slice(0, READ_MAX))
    .replaceAll('@', ' ')
    .replace(PHONE, ' 00 ')
    .replace(NUMBER, (number, before?: string, unit?: string) => {
      if (unit === '%') return ' percent '
      return before || unit || number.replace(/\D/g, '').length > 2 ? ' 0 ' : number
    })
    .replace(SPACED, (letters) => letters.replace(/[^\p{L}]/gu, ''))
  return ` ${wordsOf(plain).join(' ')} `
}

/** A line of the lists as an expression for what `spelledOut` returns. */
function patternOf(line: string): RegExp {
  const folded = line.replace(/\p{L}+/gu, (word) => wordsOf(word).join(''))
  if (isUnspaced(line)) return new RegExp(folded, 'u')
  const words = folded
    .replaceAll('##', '00')
    .replaceAll('#', '0')
    .replaceAll('*', '[^ ]*')
    .replaceAll(' .. ', ' (?:[^ ]+ ){0,3}')
  return new RegExp(` (?:${words}) `, 'u')
}

const patternsOf = (list: string) =>
  list
    .trim()
    .split('\n')
    .map((line) => patternOf(line.trim()))

const LISTS = {
  offers: patternsOf(OFFERS),
  selling: patternsOf(SELLING),
  subjects: patternsOf(SUBJECTS),
  calls: patternsOf(CALLS),
  asks: patternsOf(ASKS),
}

/**
 * Whether a text is like known spam. Two points are enough: an offer has two; each phrase that sells has one, or a
 * subject where there is none; a call has one, up to two, and a request one beside a phrase that sells. No word counts
 * twice. Of a long text only the beginning is read.
 */
export function isKnownSpam(text: string): boolean {
  let words = spelledOut(text)
  const needed = 2 + Math.floor(words.split(' ').length / WORDS_A_POINT)
  /** How many of the patterns are in the words that are left. */
  const take = (patterns: RegExp[]) =>
    patterns.filter((pattern) => {
      const before = words
      words = words.replace(pattern, ' . ')
      return words !== before
    }).length
  const offers = take(LISTS.offers)
  const selling = take(LISTS.selling)
  const calls = Math.min(take(LISTS.calls), CALLS_MAX)
  const asks = calls === 0 && selling > 0 ? Math.min(take(LISTS.asks), 1) : 0
  const about = 2 * offers + (selling || Math.min(take(LISTS.subjects), 1))
  return about > 0 && about + calls + asks >= needed
}
