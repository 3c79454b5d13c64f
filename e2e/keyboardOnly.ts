import type { Locator, Page } from '@playwright/test'

/** Drives a page by keyboard only. Records pointer events, so that a story can assert that there were none. */
export class KeyboardOnly {
  readonly page: Page
  readonly #pointerEvents: string[] = []
  #count = 0

  private constructor(page: Page) {
    this.page = page
  }

  /** Call before the page opens. */
  static async of(page: Page): Promise<KeyboardOnly> {
    const keyboard = new KeyboardOnly(page)
    await page.exposeFunction('notePointer', (event: string) => void keyboard.#pointerEvents.push(event))
    await page.addInitScript(() => {
      for (const type of ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'touchstart', 'wheel', 'click']) {
        window.addEventListener(
          type,
          (event) => {
            // Enter on a button fires a click with detail 0; a pointer's click has a higher one.
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

  /** Number of key presses since the last `countFromHere`. */
  get count(): number {
    return this.#count
  }

  countFromHere(): void {
    this.#count = 0
  }

  /** A key with its modifiers counts as one. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.#count += 1
      await this.page.keyboard.press(key)
    }
  }

  async type(text: string): Promise<void> {
    for (const sign of text.split('')) await this.press(sign)
  }

  /** Fails after more stops than the page has. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor()
    for (let stop = 0; stop < 160; stop++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.press('Tab')
    }
    throw new Error(`Tab does not come to ${String(target)}`)
  }
}
