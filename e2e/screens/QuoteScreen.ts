import type { Locator, Page } from '@playwright/test'
import { goInPage } from '../goInPage'

/** The quote sheet of ETH. */
export class QuoteScreen {
  readonly page: Page
  readonly form: Locator
  readonly quotes: Locator
  readonly rows: Locator
  readonly start: Locator
  readonly stop: Locator

  constructor(page: Page) {
    this.page = page
    this.form = page.getByRole('form', { name: 'Quote sheet' })
    this.quotes = page.getByRole('region', { name: 'Quotes' })
    this.rows = page.getByRole('table', { name: 'Quotes' }).locator('tbody').getByRole('row')
    this.start = this.quotes.getByRole('button', { name: 'Start quoting' })
    this.stop = this.quotes.getByRole('button', { name: 'Stop quoting' })
  }

  async open(): Promise<void> {
    await goInPage(this.page, '/options/quotes/ETH')
    await this.form.waitFor()
  }

  /** Adds strikes to either side of the forward, with wide limits. */
  async fill(strikesEachSide: string): Promise<void> {
    await this.form.getByRole('textbox', { name: 'Strikes each side' }).fill(strikesEachSide)
    await this.form.getByRole('button', { name: 'Add strikes' }).click()
    await this.form.getByRole('textbox', { name: 'Max. delta' }).fill('20')
    await this.form.getByRole('textbox', { name: 'Max. vega' }).fill('500')
    await this.form.getByRole('textbox', { name: 'Max. order value' }).fill('100000')
    // Below the width of a desk, the form is folded to see the quotes.
    const hide = this.form.getByRole('button', { name: 'Hide settings' })
    if (await hide.isVisible()) await hide.click()
  }

  async setProtection(): Promise<void> {
    await this.page.getByRole('region', { name: 'ETH MMP' }).getByRole('button', { name: 'Set ETH limits' }).click()
    const form = this.page.getByRole('form', { name: 'ETH limits' })
    await form.getByRole('textbox', { name: 'Contract limit' }).fill('50')
    await form.getByRole('button', { name: 'Set ETH limits' }).click()
    await form.waitFor({ state: 'hidden' })
    await this.page.getByRole('region', { name: 'ETH MMP' }).getByText('Active').waitFor()
  }
}
