import type { Locator, Page } from '@playwright/test'

export class StrategiesScreen {
  readonly page: Page
  readonly cards: Locator
  readonly lists: Locator
  readonly yours: Locator
  readonly ownPart: Locator
  readonly portfolio: Locator

  constructor(page: Page) {
    this.page = page
    this.cards = page.getByRole('list', { name: 'Strategies' })
    this.lists = page.getByRole('region', { name: 'Strategy details' })
    this.yours = page.getByRole('region', { name: 'Yours', exact: true })
    this.ownPart = page.getByRole('region', { name: 'Your holding' })
    this.portfolio = page.getByRole('region', { name: 'Strategy portfolio' })
  }

  async goTo(): Promise<void> {
    await this.page.getByRole('button', { name: /^Current screen/ }).click()
    await this.page.getByRole('link', { name: 'Strategies' }).click()
  }

  card(name: string): Locator {
    return this.cards.getByRole('link', { name: new RegExp(name) })
  }

  figure(within: Locator, name: string): Locator {
    return within
      .locator('div:has(> dt)')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .locator('dd')
  }

  head(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name })
  }

  async show(list: 'Positions' | 'Trades' | 'Transactions'): Promise<void> {
    await this.lists.getByRole('tab', { name: new RegExp(`^${list}`) }).click()
  }
}
