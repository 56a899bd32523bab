import { defineConfig } from '@playwright/test'
import { findHeadlessShell } from './scripts/browser.ts'

const asRoot = process.getuid?.() === 0

/**
 * In recent Chromium the address bar's menu and buttons are pages of their own (WebUI): opening a window on the home
 * page takes 2.0 seconds of CPU time without them and 3.4 with them. The switch replaces Playwright's own, so the
 * features that Playwright turns off for stable tests are listed here too.
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
  // With two workers, two cores are partly idle while tests wait for timers and the disk.
  workers: 3,
  fullyParallel: true,
  // So that a landing is not lost to chance; `npm test` prints each that needs it, and more than three fail the run.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Limits for tests that hang: on a busy machine everything takes ten times as long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    actionTimeout: 60_000,
    // Recording a trace fetches previews from blob: URLs, which our Content-Security-Policy blocks.
    trace: 'off',
    // Playwright would take them of passing tests too; see `showFailure` in e2e/site.ts.
    screenshot: 'off',
    launchOptions: {
      executablePath: findHeadlessShell(),
      chromiumSandbox: !asRoot,
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        // See e2e/contexts.ts.
        '--renderer-process-limit=1',
        // Without V8's optimising compilers: a page is gone before their code has saved what compiling it takes.
        '--js-flags=--no-maglev,--no-turbofan',
        `--disable-features=${FEATURES_OFF.join(',')}`,
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    // Tests that depend on the width or on touch are tagged @phone; the others run on desktop only.
    {
      name: 'phone',
      grep: /@phone/,
      // No isMobile: the editor would then expect a phone's on-screen keyboard, which the tests do not emulate.
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
    },
  ],
})
