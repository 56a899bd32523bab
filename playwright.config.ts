import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

const asRoot = process.getuid?.() === 0

/**
 * The address bar's menu and buttons are pages of their own in a new Chromium: without them a window takes 2.0 seconds
 * of a processor to open on the home page, with them 3.4. The switch replaces Playwright's own, so what that turns off
 * for steady tests stands here too.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIReloadButton',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'CDPScreenshotNewSurface',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/set-up.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Bounds for what hangs: on a machine that is busy with something else all takes ten times as long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    // Recording a trace fetches previews by their blob: addresses, which our Content-Security-Policy refuses.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      chromiumSandbox: !asRoot,
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        `--disable-features=${FEATURES_OFF.join(',')}`,
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    // Journeys that depend on the width or on touch carry its tag; the others are made once, on the desktop.
    {
      name: 'phone',
      grep: /@phone/,
      // Not isMobile: the editor would then expect a phone's own keyboard, which nothing here imitates.
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
    },
  ],
})
