import type { Locator, Page } from '@playwright/test'

/** The shortcut sheet and single-key trading. */
export class Keys {
  readonly page: Page
  readonly sheet: Locator
  readonly search: Locator
  /** The pending order, shown in full until it is sent or cancelled. */
  readonly held: Locator
  readonly armed: Locator

  constructor(page: Page) {
    this.page = page
    this.sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    this.search = this.sheet.getByRole('searchbox', { name: 'Search shortcuts' })
    this.held = page.getByRole('alert').filter({ hasText: 'Pending – not sent yet' })
    this.armed = page.getByRole('button', { name: /^Armed: single keys send orders/ })
  }

  /** The button with an action's keys, which changes them. */
  keysOf(action: string): Locator {
    return this.sheet.getByRole('button', { name: chipName(action) })
  }

  row(action: string): Locator {
    return this.sheet.getByRole('listitem').filter({ has: this.page.getByRole('button', { name: chipName(action) }) })
  }
}

/** The button's name, also while it waits for new keys. */
function chipName(action: string): RegExp {
  return new RegExp(`^(Press the shortcut for )?${action}(:|$)`)
}
