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
  await page.getByRole('status', { name: 'Connection' }).getByText('Live').waitFor()
  // A link that was lost a moment ago may still be on its way out.
  for (let look = 0; look < 50 && socketCount() !== 1; look++) await page.waitForTimeout(100)
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
