declare module 'virtual:page-scripts' {
  /** The scripts that take a page over, by the page's file; made by web/build/page-scripts.ts. */
  const pageScripts: Record<string, string[]>
  export default pageScripts
}
