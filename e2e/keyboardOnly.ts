import type { Locator, Page } from '@playwright/test'

/**
 * A page that is used by its keyboard. Whatever a pointer does in it is noted, so that a story that forbids the pointer
 * can end with `pointerEvents` being empty.
 */
export class KeyboardOnly {
  readonly page: Page
  readonly #pointerEvents: string[] = []
  #count = 0

  private constructor(page: Page) {
    this.page = page
  }

  /** Before the page is opened. */
  static async of(page: Page): Promise<KeyboardOnly> {
    const keyboard = new KeyboardOnly(page)
    await page.exposeFunction('notePointer', (told: string) => void keyboard.#pointerEvents.push(told))
    await page.addInitScript(() => {
      for (const type of ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'touchstart', 'wheel', 'click']) {
        window.addEventListener(
          type,
          (event) => {
            // Enter on a button is told as a click of no presses; only those of a pointer have any.
            const isOfKeys = type === 'click' && event instanceof MouseEvent && event.detail === 0
            if (event.isTrusted && !isOfKeys) Reflect.apply(Reflect.get(window, 'notePointer'), window, [type])
          },
          { capture: true, passive: true },
        )
      }
    })
    return keyboard
  }

  get pointerEvents(): readonly string[] {
    return this.#pointerEvents
  }

  /** How many keys were pressed since the last `countFromHere`. */
  get count(): number {
    return this.#count
  }

  countFromHere(): void {
    this.#count = 0
  }

  /** Each with its modifiers is one key, as a hand would press it. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.#count += 1
      await this.page.keyboard.press(key)
    }
  }

  async type(text: string): Promise<void> {
    for (const sign of text.split('')) await this.press(sign)
  }

  /** Presses Tab until the focus is there; more stops than the page has are too many. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor()
    for (let stop = 0; stop < 160; stop++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.press('Tab')
    }
    throw new Error(`Tab does not come to ${String(target)}`)
  }
}
