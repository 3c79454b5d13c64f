import { defineConfig } from '@playwright/test'

const executablePath = process.env['OPTICK_CHROMIUM']

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  // Each worker has a venue of its own; two are what a small machine carries.
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // A story that fails on a loaded machine is told once more; one that passes only then is named at the end as flaky.
  retries: process.env['OPTICK_RETRIES'] === undefined ? 0 : Number(process.env['OPTICK_RETRIES']),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // Recording every paint of every story costs as much as the story: only what is told again is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
