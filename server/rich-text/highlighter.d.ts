// The part of highlight.js that is used: its own types bring those of the DOM into every file of the server.
declare const highlighter: {
  getLanguage(name: string): unknown
  registerLanguage(name: string, grammar: unknown): void
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string }
}
export default highlighter
