import type { Page } from '@playwright/test'

/** What a page gives to the loudspeaker and to the browser's own notifications, counted in the place of both. */
export type BrowserEars = {
  /** Notes that were sounded. */
  readonly notes: () => Promise<number>
  /** Titles of notifications of the browser. */
  readonly notified: () => Promise<readonly string[]>
  /** How often the person was asked for permission. */
  readonly asked: () => Promise<number>
  /** As if another tab were in front. */
  readonly hidePage: () => Promise<void>
}

type Heard = { notes: number; notified: string[]; asked: number; isHidden: boolean }

/** To be called before the page is opened. `answer` is what the person says when asked. */
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
