import type { CDPSession, Page } from '@playwright/test'
import type { SoakSample } from '@/testing/soak/soakVerdict'

export type Watched = {
  readonly page: Page
  readonly devtools: CDPSession
  readonly channels: () => readonly string[]
  readonly socketCount: () => number
}

/** Counts what the page holds, after its rubbish was collected. It is to stand still on its home screen. */
export async function takeSample({ page, devtools, channels, socketCount }: Watched, startMs: number) {
  await page.mouse.move(1, 1)
  // What was left a moment ago goes with the timers and microtasks of its leaving.
  await page.waitForTimeout(1_500)
  // A second collection takes what the first one's finalisers let go.
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
