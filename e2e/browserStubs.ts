import type { Page } from '@playwright/test'

/** Stubs audio and browser notifications, and records what the page sends to them. */
export type BrowserStubs = {
  /** How many notes were played. */
  readonly notes: () => Promise<number>
  /** Titles of the browser notifications. */
  readonly notified: () => Promise<readonly string[]>
  /** How often the page asked for permission. */
  readonly asked: () => Promise<number>
  /** Makes the page think that another tab is in front. */
  readonly hidePage: () => Promise<void>
}

type Calls = { notes: number; notified: string[]; asked: number; isHidden: boolean }

/** Call before the page opens. `answer` is the user's reply to the permission prompt. */
export async function stubBrowser(page: Page, answer: 'granted' | 'denied'): Promise<BrowserStubs> {
  await page.addInitScript((permission) => {
    const calls: Calls = { notes: 0, notified: [], asked: 0, isHidden: false }
    Object.assign(globalThis, { stubCalls: calls })
    const Quiet = globalThis.AudioContext
    class CountedAudio extends Quiet {
      override createOscillator(): OscillatorNode {
        calls.notes += 1
        return super.createOscillator()
      }
    }
    Object.assign(globalThis, { AudioContext: CountedAudio })
    let given: NotificationPermission = 'default'
    class FakeNotification extends EventTarget {
      static get permission() {
        return given
      }
      static requestPermission() {
        calls.asked += 1
        given = permission
        return Promise.resolve(given)
      }
      constructor(title: string) {
        super()
        calls.notified.push(title)
      }
      close() {}
    }
    Object.assign(globalThis, { Notification: FakeNotification })
    Object.defineProperty(document, 'visibilityState', { get: () => (calls.isHidden ? 'hidden' : 'visible') })
  }, answer)
  const read = () => page.evaluate(() => (globalThis as unknown as { stubCalls: Calls }).stubCalls)
  return {
    notes: async () => (await read()).notes,
    notified: async () => (await read()).notified,
    asked: async () => (await read()).asked,
    hidePage: () =>
      page.evaluate(() => {
        ;(globalThis as unknown as { stubCalls: Calls }).stubCalls.isHidden = true
      }),
  }
}
