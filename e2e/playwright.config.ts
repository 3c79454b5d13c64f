import { defineConfig } from '@playwright/test'

const executablePath = process.env['OPTICK_CHROMIUM']

/** Flags of V8 for pages that live for seconds on a busy processor. See `docs/performance.md`. */
const scriptFlags = [
  // A loading page fills a small young generation repeatedly: a large one saves a tenth of processor time.
  '--min-semi-space-size=32',
  '--single-threaded-gc',
  // Optimized code rarely runs often enough to pay for its compilation: one compiler, for very frequent code.
  '--no-maglev',
  '--invocation-count-for-turbofan=40000',
]

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  // Each worker has its own venue. Three keep two cores busy; a fourth saves 4 % of the time, but stories need retries.
  workers: 3,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // A story that fails on a loaded machine is retried once; if it then passes, it is reported as flaky.
  retries: process.env['OPTICK_RETRIES'] === undefined ? 0 : Number(process.env['OPTICK_RETRIES']),
  // A story of several parts needs the time of several; each wait inside it has its own, shorter limit.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    // Ends the wait for a missing element before the story's own limit.
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Stories intercept the page's requests; `offline.spec.ts` tests the service worker.
    serviceWorkers: 'block',
    // The page follows the system until a theme is chosen.
    colorScheme: 'dark',
    // With software rendering, spinners and skeletons at 60 frames a second use a whole core.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--js-flags=${scriptFlags.join(' ')}`,
      ],
    },
    // Recording every story would double its cost, so only retries are recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
