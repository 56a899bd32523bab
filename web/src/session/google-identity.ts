/** The part of Google Identity Services that is used here. */
type Google = {
  accounts: {
    id: {
      initialize(options: { client_id: string; callback: (answer: { credential?: string }) => void }): void
      renderButton(place: HTMLElement, options: ButtonOptions): void
    }
  }
}
export type ButtonOptions = {
  type: 'standard'
  theme: 'outline' | 'filled_black'
  size: 'large'
  shape: 'pill'
  text: 'signin_with' | 'signup_with'
  locale: string
  /** In CSS pixels; Google allows 200 to 400. */
  width: number
}

const SCRIPT = 'https://accounts.google.com/gsi/client'
let loading: Promise<Google> | undefined
let initialised = false
let hear: (credential: string | undefined) => void = () => {}

/** Loads Google's script on first use; after a failure the next call tries again. */
function loadGoogle(): Promise<Google> {
  loading ??= new Promise<Google>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.onload = () => {
      const { google } = window as { google?: Google }
      if (google?.accounts?.id) resolve(google)
      else script.onerror?.('no google in it')
    }
    script.onerror = () => {
      loading = undefined
      script.remove()
      reject(new Error('The script of Google sign-in did not load'))
    }
    document.head.append(script)
  })
  return loading
}

/**
 * Renders Google's own button in `place`. `onCredential` gets the credential, or undefined if Google's response has
 * none. Throws if the script or the button fails.
 */
export async function drawGoogleButton(
  place: HTMLElement,
  clientId: string,
  options: ButtonOptions,
  onCredential: (credential: string | undefined) => void,
): Promise<void> {
  const { id } = (await loadGoogle()).accounts
  hear = onCredential
  // Google warns about a second initialisation, so the one callback goes to the button rendered last.
  if (!initialised) id.initialize({ client_id: clientId, callback: ({ credential }) => hear(credential) })
  initialised = true
  place.replaceChildren()
  id.renderButton(place, options)
}
