import type { Page } from '@playwright/test'

export type BrowserStubs = {
  readonly notes: () => Promise<number>
  readonly notified: () => Promise<readonly string[]>
  readonly asked: () => Promise<number>
  /** Simulates that another tab is in front. */
  readonly hidePage: () => Promise<void>
  /** Resets the permission in the browser's settings; `answer` is the next reply. */
  readonly answerNext: (answer: Answer) => Promise<void>
}

type Answer = 'granted' | 'denied'

type Calls = {
  notes: number
  notified: string[]
  asked: number
  isHidden: boolean
  answer: Answer
  given: NotificationPermission
}

/** Call before the page opens. `answer` is the user's reply to the permission prompt. */
export async function stubBrowser(page: Page, answer: Answer): Promise<BrowserStubs> {
  await page.addInitScript((first) => {
    const calls: Calls = { notes: 0, notified: [], asked: 0, isHidden: false, answer: first, given: 'default' }
    Object.assign(globalThis, { stubCalls: calls })
    const Quiet = globalThis.AudioContext
    class CountedAudio extends Quiet {
      override createOscillator(): OscillatorNode {
        calls.notes += 1
        return super.createOscillator()
      }
    }
    Object.assign(globalThis, { AudioContext: CountedAudio })
    class FakeNotification extends EventTarget {
      static get permission() {
        return calls.given
      }
      static requestPermission() {
        calls.asked += 1
        calls.given = calls.answer
        return Promise.resolve(calls.given)
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
    answerNext: (next) =>
      page.evaluate((answer) => {
        Object.assign((globalThis as unknown as { stubCalls: Calls }).stubCalls, { answer, given: 'default' })
      }, next),
  }
}
