import type { Locator, Page } from '@playwright/test'

/** The command palette; every action is a key. */
export class Palette {
  readonly page: Page
  readonly dialog: Locator
  readonly field: Locator
  /** The effect of Enter. */
  readonly plan: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Commands' })
    this.field = this.dialog.getByRole('combobox', { name: 'Command' })
    this.plan = this.dialog.getByRole('region', { name: 'Preview' })
  }

  async open(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+k')
    await this.field.waitFor()
    // A key pressed before the field has the focus would be lost.
    await this.dialog.locator('[role=combobox]:focus').waitFor()
  }

  /** Replaces the current text with a phrase. */
  async say(phrase: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.type(phrase)
  }

  get title(): Locator {
    return this.plan.getByRole('heading')
  }

  /** One of the exact terms to be sent. */
  term(name: string): Locator {
    return this.plan.getByLabel('Details').locator('div').filter({ hasText: name }).getByRole('definition')
  }

  /** The button equivalent of Enter; disabled without an effect. */
  get doIt(): Locator {
    return this.plan.getByRole('button').last()
  }

  get orders(): Locator {
    return this.plan.getByRole('list', { name: 'Orders to cancel' }).getByRole('listitem')
  }

  get suggestions(): Locator {
    return this.dialog.getByRole('listbox').getByRole('option')
  }

  figure(name: string): Locator {
    return this.plan.locator('dl > div').filter({ hasText: name }).getByRole('definition').last()
  }
}
