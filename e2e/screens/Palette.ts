import type { Locator, Page } from '@playwright/test'

/** The palette by what a person can see and name; every action is a key. Locators and actions; no assertions. */
export class Palette {
  readonly page: Page
  readonly dialog: Locator
  readonly field: Locator
  /** What Enter would do. */
  readonly plan: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Commands' })
    this.field = this.dialog.getByRole('combobox', { name: 'Command' })
    this.plan = this.dialog.getByRole('region', { name: 'What would be done' })
  }

  async open(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+k')
    await this.field.waitFor()
    // A key that comes before the focus does is nobody's.
    await this.dialog.locator('[role=combobox]:focus').waitFor()
  }

  /** Says a phrase in the place of what stood there. */
  async say(phrase: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.type(phrase)
  }

  get title(): Locator {
    return this.plan.getByRole('heading')
  }

  /** One of the exact terms of what would be sent. */
  term(name: string): Locator {
    return this.plan.getByLabel('Exactly this').locator('div').filter({ hasText: name }).getByRole('definition')
  }

  /** The button that does what Enter does; disabled while there is nothing to do. */
  get doIt(): Locator {
    return this.plan.getByRole('button').last()
  }

  get orders(): Locator {
    return this.plan.getByRole('list', { name: 'Orders that would be cancelled' }).getByRole('listitem')
  }

  get suggestions(): Locator {
    return this.dialog.getByRole('listbox').getByRole('option')
  }

  figure(name: string): Locator {
    return this.plan.locator('dl > div').filter({ hasText: name }).getByRole('definition').last()
  }
}
