import type { Locator, Page } from '@playwright/test'

/** The taker's side of RFQs, and the way to it from the chain. */
export class TakerScreen {
  readonly page: Page
  readonly desk: Locator
  readonly form: Locator
  readonly request: Locator
  readonly dialog: Locator
  /** The trader's own RFQs with their outcomes, even behind a dialog. */
  readonly list: Locator

  constructor(page: Page) {
    this.page = page
    this.desk = page.getByRole('region', { name: 'Request quotes' })
    this.form = this.desk.getByRole('form', { name: 'Request' })
    this.request = this.desk.getByRole('region', { name: 'Request', exact: true })
    this.dialog = page.getByRole('dialog')
    this.list = page.getByRole('table', { name: 'Your RFQs', includeHidden: true })
  }

  /** Without a reload, which would end the session. */
  async open(view: 'chain' | 'requests', asset = 'ETH'): Promise<void> {
    await this.page.evaluate((path) => history.pushState(null, '', path), `/options/${view}/${asset}`)
  }

  /** The asks on the chain, lowest visible strike first. */
  chainQuotes(side: 'Buy' | 'Sell'): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${side} ETH-\\S+-C at `) })
  }

  get askForQuotes(): Locator {
    return this.page.getByRole('link', { name: 'Request quotes' })
  }

  get send(): Locator {
    return this.form.getByRole('button', { name: 'Send RFQ' })
  }

  quotes(side: 'buy' | 'sell'): Locator {
    return this.request.getByRole('table', { name: `Quotes to ${side} at` }).locator('tbody tr')
  }

  get accept(): Locator {
    return this.request.getByRole('button', { name: /^Accept/ }).first()
  }

  get confirm(): Locator {
    return this.dialog.getByRole('button', { name: 'Confirm' })
  }
}
