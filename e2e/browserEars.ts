import type { Page } from '@playwright/test'

/** Stubs audio and browser notifications, and records what the page sends to them. */
export type BrowserEars = {
  /** How many notes were played. */
  readonly notes: () => Promise<number>
  /** Titles of the browser notifications. */
  readonly notified: () => Promise<readonly string[]>
  /** How often the page asked for permission. */
  readonly asked: () => Promise<number>
  /** Makes the page think that another tab is in front. */
  readonly hidePage: () => Promise<void>
}

type Heard = { notes: number; notified: string[]; asked: number; isHidden: boolean }

/** Call before the page opens. `answer` is the user's reply to the permission prompt. */
export async function listenToBrowser(page: Page, answer: 'granted' | 'denied'): Promise<BrowserEars> {
  await page.addInitScript((permission) => {
    const heard: Heard = { notes: 0, notified: [], asked: 0, isHidden: false }
    Object.assign(globalThis, { heardByTest: heard })
    const Quiet = globalThis.AudioContext
    class CountedAudio extends Quiet {
      override createOscillator(): OscillatorNode {
        heard.notes += 1
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
        heard.asked += 1
        given = permission
        return Promise.resolve(given)
      }
      constructor(title: string) {
        super()
        heard.notified.push(title)
      }
      close() {}
    }
    Object.assign(globalThis, { Notification: FakeNotification })
    Object.defineProperty(document, 'visibilityState', { get: () => (heard.isHidden ? 'hidden' : 'visible') })
  }, answer)
  const read = () => page.evaluate(() => (globalThis as unknown as { heardByTest: Heard }).heardByTest)
  return {
    notes: async () => (await read()).notes,
    notified: async () => (await read()).notified,
    asked: async () => (await read()).asked,
    hidePage: () =>
      page.evaluate(() => {
        ;(globalThis as unknown as { heardByTest: Heard }).heardByTest.isHidden = true
      }),
  }
}
