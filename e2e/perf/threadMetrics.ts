import type { CDPSession } from '@playwright/test'

/** The main thread's work since the page was opened, in seconds and counts. */
export type ThreadMetrics = {
  readonly atSeconds: number
  readonly taskSeconds: number
  readonly scriptSeconds: number
  readonly layoutSeconds: number
  readonly styleSeconds: number
  readonly layouts: number
  readonly styles: number
}

export async function readMetrics(cdp: CDPSession): Promise<ThreadMetrics> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    atSeconds: read('Timestamp'),
    taskSeconds: read('TaskDuration'),
    scriptSeconds: read('ScriptDuration'),
    layoutSeconds: read('LayoutDuration'),
    styleSeconds: read('RecalcStyleDuration'),
    layouts: read('LayoutCount'),
    styles: read('RecalcStyleCount'),
  }
}
