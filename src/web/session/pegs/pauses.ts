import type { Timers } from '@/web/connection/timers'

/** One timer at a time, which `end` cuts short. */
export function createPauses({ after }: Timers) {
  let end = () => {}
  return {
    end: () => end(),
    after: (ms: number, callback: () => void) => {
      end = after(ms, callback)
    },
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        const cancel = after(ms, resolve)
        end = () => {
          cancel()
          resolve()
        }
      }),
  }
}
