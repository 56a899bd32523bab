/**
 * A family, a flag, a skin tone, a keycap and a letter outside the Basic Multilingual Plane: one character each to a
 * reader.
 */
export const EMOJI = 'A family 👨‍👩‍👧‍👦, a flag 🏳️‍🌈🇫🇷, a hand 👍🏽, a key 7️⃣ and 𝕊'
export const ARABIC = 'مرحبا بكم في مدونتي عن البحر'
export const HEBREW = 'שלום לכל הקוראים של הבלוג'
/** One word of 200 characters without a break opportunity. */
export const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(6).slice(0, 200)

/** What users must see of `FROM_WORD`, paragraph by paragraph, and what must have been removed. */
export const FROM_WORD_SEEN = ['Minutes of the walk', 'The lake was calm', 'Bread', 'Cheese']
export const FROM_WORD_GONE = ['StartFragment', 'mso-', 'MsoNormal', 'urn:schemas', 'supportEmptyParas', 'alert']

/** Clipboard HTML as copied from a word processor, imitated with all its clutter. */
export const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Word Processor 16">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-parent:""; margin:0cm; font-family:"Calibri",sans-serif;} @page WordSection1 {size:595.3pt 841.9pt;} --></style>
</head><body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h2 style='mso-outline-level:2'><span style='font-family:"Calibri Light";mso-fareast-font-family:"Times New Roman"'>Minutes of the walk<o:p></o:p></span></h2>
<p class=MsoNormal style='margin-bottom:8.0pt;line-height:107%'><span style='color:red;mso-ansi-language:EN-US'>The lake was <b style='mso-bidi-font-weight:normal'>calm</b>.<o:p></o:p></span></p>
<p class=MsoNormal><![if !supportEmptyParas]>&nbsp;<![endif]><o:p></o:p></p>
<ul style='margin-top:0cm' type=disc>
<li class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span lang=EN-US>Bread<o:p></o:p></span></li>
<li class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span lang=EN-US>Cheese<o:p></o:p></span></li></ul>
<p class=MsoNormal><a href="javascript:alert(1)" onclick="alert(2)">a trap</a><img src=x onerror="alert(3)"></p>
<!--EndFragment--></body></html>`
