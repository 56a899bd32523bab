const codeOf = (sign: string) => sign.charCodeAt(0)
const [QUOTE, BACKSLASH, BRACKET, BRACE, BRACKET_END, BRACE_END, COMMA, COLON] = [...'"\\[{]},:'].map(codeOf)

/**
 * Whether a text would be too many values as JSON, or too many within each other. By code unit: a regular expression is
 * quadratic in open strings.
 */
export function isExpensiveJson(json: string, signsMax: number, depthMax: number): boolean {
  let signs = 0
  let depth = 0
  let isInString = false
  for (let i = 0; i < json.length; i++) {
    const unit = json.charCodeAt(i)
    if (unit === QUOTE) isInString = !isInString
    else if (isInString) {
      if (unit === BACKSLASH) i++
    } else if (unit === BRACE || unit === BRACKET) {
      if (++depth > depthMax || ++signs > signsMax) return true
    } else if (unit === BRACE_END || unit === BRACKET_END) depth--
    else if ((unit === COMMA || unit === COLON) && ++signs > signsMax) return true
  }
  return false
}
