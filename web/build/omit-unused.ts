import { type Plugin, parseSync } from 'vite'

type Replacements = Record<string, string>

/** The body of a function that is never called here: a call says what is missing. */
const NEVER = '{ throw new Error("Left out of the build: see web/build/omit-unused.ts") }'
const never = (...names: string[]): Replacements => Object.fromEntries(names.map((name) => [name, NEVER]))
/** Functions that are called, and then look in vain for something to do. */
const idle = (...names: string[]): Replacements => Object.fromEntries(names.map((name) => [name, '{}']))

/**
 * Functions of libraries that this site never calls, by module, with what stands in place of their bodies. They are
 * parts of larger functions, or something else refers to them, so no bundler can leave them out: 10 kB on every page.
 */
const UNUSED: [module: RegExp, functions: Replacements][] = [
  [
    /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
    {
      // What React runs for a <ViewTransition> alone: each call of these stands behind its fiber tag, 30.
      ...never(
        'startViewTransition',
        'createViewTransitionInstance',
        'ViewTransitionPseudoElement',
        'applyViewTransitionToHostInstances',
        'applyViewTransitionToHostInstancesRecursive',
        'measureViewTransitionHostInstancesRecursive',
        'getViewTransitionName',
        'getViewTransitionClassName',
        'scheduleViewTransitionEvent',
        'applyViewTransitionName',
        'restoreViewTransitionName',
        'restoreViewTransitionOnHostInstances',
      ),
      // These look for that tag themselves.
      ...idle(
        'trackEnterViewTransitions',
        'commitEnterViewTransitions',
        'commitExitViewTransitions',
        'commitAppearingPairViewTransitions',
        'commitDeletedPairViewTransitions',
        'commitNestedViewTransitions',
        'measureNestedViewTransitions',
        'restorePairedViewTransitions',
        'restoreEnterOrExitViewTransitions',
        'restoreNestedViewTransitions',
      ),
      // <Activity>, <SuspenseList>, custom elements, and refs of fragments.
      ...never(
        'updateActivityComponent',
        'updateSuspenseListComponent',
        'cutOffTailIfNeeded',
        'setPropOnCustomElement',
        'commitNewChildToFragmentInstance',
        'deleteChildFromFragmentInstance',
        ...[
          'addEventListener',
          'removeEventListener',
          'dispatchEvent',
          'focus',
          'focusLast',
          'blur',
          'observeUsing',
          'unobserveUsing',
          'getClientRects',
          'getRootNode',
          'compareDocumentPosition',
          'scrollIntoView',
        ].map((name) => `FragmentInstance.prototype.${name}`),
      ),
      // useActionState.
      ...never(
        'mountActionState',
        'updateActionStateImpl',
        'rerenderActionState',
        'dispatchActionState',
        'runActionStateAction',
      ),
      // Style sheets and scripts that components render, and preload() and the like of react-dom.
      ...never(
        'acquireResource',
        'suspendResource',
        'preloadStylesheet',
        'insertStylesheet',
        'insertStylesheetIntoRoot',
        'preload',
        'preloadModule',
        'preinitStyle',
        'preinitScript',
        'preinitModuleScript',
        'preconnectAs',
      ),
      // No other element that React puts into the head is one of those: titles, meta tags and links have none of it.
      getResource: '{ return null }',
      // Functions as actions of forms, and findDOMNode.
      ...never('startHostTransition', 'ensureFormComponentIsStateful', 'findCurrentFiberUsingSlowPath'),
      // Children are arrays, in no other collection.
      ...never('reconcileChildrenIterator'),
      // Which components an error came through; nothing here reports it.
      getStackByFiberInDevAndProd: '{ return "" }',
      ...never('describeFiber', 'describeNativeComponentFrame', 'describeBuiltInComponentFrame'),
    },
  ],
  [
    /\/react-dom\/cjs\/react-dom\.production\.js$/,
    never('exports.preconnect', 'exports.preinit', 'exports.preinitModule', 'exports.preload', 'exports.preloadModule'),
  ],
  [
    /\/react-router\/dist\/production\/lib\/router\/router\.js$/,
    {
      // Actions (no form posts to the router), fetchers, middleware, and routes that are found later.
      ...never(
        'handleAction',
        'fetch',
        'handleFetcherAction',
        'handleFetcherLoader',
        'discoverRoutes',
        'patchRoutesImpl',
        'getSubmittingNavigation',
        'getSubmittingFetcher',
        'convertSearchParamsToFormData',
        'getInstrumentationNavigateMeta',
        'getUpdatedRevalidatingFetchers',
        'cancelDiscoveryNavigation',
        'patchRoutes',
        'getFetcher',
        'resetFetcher',
        'deleteFetcher',
        'queueFetcherForDeletion',
        'updateFetcherState',
        'abortFetcher',
        'getLoadingFetcher',
        'getDoneFetcher',
        'setFetcherError',
        'runClientMiddlewarePipeline',
      ),
      // What a reload remembers of view transitions, of which links here begin none.
      ...idle(
        'markFetchRedirectsDone',
        'abortStaleFetchLoads',
        'restoreAppliedTransitions',
        'persistAppliedTransitions',
      ),
    },
  ],
  [
    /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    never('getRouteInstrumentationUpdates', 'instrumentClientSideRouter'),
  ],
  [
    /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    // Framework mode: here prefetch-links.ts prefetches.
    { ...never('PrefetchPageLinks'), usePrefetchBehavior: '{ return [false, null, {}] }' },
  ],
  [
    /\/react-router\/dist\/production\/lib\/hooks\.js$/,
    // Server components; and the page of an error that no route of ours shows: the root has one.
    never('RSCErrorHandler', 'DefaultErrorComponent'),
  ],
  [
    /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    // hydrate.tsx passes the state on itself.
    idle('parseHydrationData'),
  ],
]

/** Leaves the functions above out of the client build. Fails where a library no longer has one of them. */
export function omitUnused(): Plugin {
  const found = new Set<RegExp>()
  return {
    name: 'omit-unused',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      const [module, functions] = UNUSED.find(([pattern]) => pattern.test(id)) ?? []
      if (!module || !functions) return
      found.add(module)
      return { code: replaced(code, functions, id), map: null }
    },
    buildEnd(error) {
      const missing = UNUSED.filter(([module]) => !found.has(module))
      if (!error && missing.length > 0)
        this.error(`There are no such modules any more: ${missing.join(', ')}; see web/build/omit-unused.ts`)
    },
  }
}

function replaced(code: string, functions: Replacements, id: string): string {
  const bodies = functionBodies(code, parseSync(id, code).program)
  const edits = Object.entries(functions).map(([name, body]) => {
    const places = bodies.filter((one) => one.name === name)
    const [place] = places
    if (!place || places.length > 1)
      throw new Error(`${id} has ${places.length} functions ${name}, not 1: see web/build/omit-unused.ts`)
    return { ...place, body }
  })
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, body }) => rest.slice(0, start) + body + rest.slice(end), code)
}

type Body = Place & { name: string }

/** Where the bodies of all functions below a node are that are declared, or assigned as in `exports.preload = …`. */
function functionBodies(code: string, node: unknown, found: Body[] = []): Body[] {
  if (typeof node !== 'object' || node === null) return found
  const { type, id, body, left, right } = node as FunctionNode
  if (type === 'FunctionDeclaration' && id && body) found.push({ name: id.name, start: body.start, end: body.end })
  if (type === 'AssignmentExpression' && left && right?.type === 'FunctionExpression' && right.body) {
    found.push({ name: code.slice(left.start, left.end), start: right.body.start, end: right.body.end })
  }
  for (const child of Object.values(node)) functionBodies(code, child, found)
  return found
}

interface Place {
  start: number
  end: number
}

interface FunctionNode {
  type?: string
  id?: { name: string }
  body?: Place
  left?: Place
  right?: { type: string; body?: Place }
}
