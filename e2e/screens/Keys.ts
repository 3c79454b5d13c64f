import type { Locator, Page } from '@playwright/test'

/** The sheet of keys, and the armed desk, by what a person can see and name. Locators and actions; no assertions. */
export class Keys {
  readonly page: Page
  readonly sheet: Locator
  readonly search: Locator
  /** What is held, in full, until it goes or is taken back. */
  readonly held: Locator
  readonly armed: Locator

  constructor(page: Page) {
    this.page = page
    this.sheet = page.getByRole('dialog', { name: 'Keys' })
    this.search = this.sheet.getByRole('searchbox', { name: 'Search keys' })
    this.held = page.getByRole('alert').filter({ hasText: 'Held, not sent yet' })
    this.armed = page.getByRole('button', { name: /^Armed: single keys send orders/ })
  }

  /** The keys of an action, which are pressed to change them. */
  keysOf(action: string): Locator {
    return this.sheet.getByRole('button', { name: chipName(action) })
  }

  row(action: string): Locator {
    return this.sheet.getByRole('listitem').filter({ has: this.page.getByRole('button', { name: chipName(action) }) })
  }
}

/** As it stands, and while other keys are awaited. */
function chipName(action: string): RegExp {
  return new RegExp(`^(Press the keys for: )?${action}(:|$)`)
}
