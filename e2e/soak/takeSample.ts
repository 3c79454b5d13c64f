import type { CDPSession, Page } from '@playwright/test'
import type { SoakSample } from '@/dev/testing/soak/soakVerdict'

export type Watched = {
  readonly page: Page
  readonly devtools: CDPSession
  readonly channels: () => readonly string[]
  readonly socketCount: () => number
}

/** Counts the page's objects after garbage collection. Call on the home screen. */
export async function takeSample({ page, devtools, channels, socketCount }: Watched, startMs: number) {
  await page.mouse.move(1, 1)
  await page.getByRole('status', { name: 'Connection' }).getByText('Live').waitFor()
  // A lost connection may not be closed yet.
  for (let look = 0; look < 50 && socketCount() !== 1; look++) await page.waitForTimeout(100)
  // Timers and microtasks of the previous screen need a moment to finish.
  await page.waitForTimeout(1_500)
  // A second collection frees what the finalizers of the first one released.
  for (let times = 0; times < 2; times++) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  const sample: SoakSample = {
    hours: (Date.now() - startMs) / 3_600_000,
    heapMb: metric('JSHeapUsedSize') / 1e6,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    channels: channels(),
    sockets: socketCount(),
  }
  return sample
}
