import type { Locator, Page } from '@playwright/test'

/** The maker's side of RFQs. */
export class MakerScreen {
  readonly page: Page
  readonly inbox: Locator
  readonly requests: Locator
  readonly sheet: Locator
  readonly quotes: Locator
  readonly liveQuotes: Locator

  constructor(page: Page) {
    this.page = page
    this.inbox = page.getByRole('region', { name: 'Open RFQs' })
    this.requests = this.inbox.getByRole('list', { name: 'Open RFQs' }).locator('[data-request]')
    this.sheet = page.getByRole('region', { name: 'Quote', exact: true })
    const own = page.getByRole('region', { name: 'Your quotes' })
    this.quotes = own.getByRole('list', { name: 'Your quotes' }).getByRole('listitem')
    this.liveQuotes = this.quotes.filter({ has: page.getByText('Live', { exact: true }) })
  }

  /** Without a reload, which would end the session. */
  async open(asset = 'ETH'): Promise<void> {
    await this.page.evaluate((path) => history.pushState(null, '', path), `/options/requests/${asset}`)
    await this.page.getByRole('tab', { name: 'Quote RFQs' }).click()
    await this.inbox.waitFor()
  }

  price(side: 'Bid' | 'Ask'): Locator {
    return this.sheet.getByRole('textbox', { name: `Package ${side.toLowerCase()}` })
  }

  get preview(): Locator {
    return this.sheet.getByRole('button', { name: 'Preview the quote' })
  }

  get send(): Locator {
    return this.sheet.getByRole('button', { name: /^Sign and send/ })
  }
}
