import type { Locator, Page } from '@playwright/test'

export class AccountScreen {
  readonly page: Page
  readonly name: Locator
  readonly email: Locator
  readonly networks: Locator
  readonly mails: Locator
  readonly referral: Locator
  readonly ownKey: Locator
  /** The confirmation that an e-mail link opens. */
  readonly followed: Locator

  constructor(page: Page) {
    this.page = page
    const region = (title: string) => page.getByRole('region', { name: title, exact: true })
    this.name = region('Name')
    this.email = region('Email')
    this.networks = region('Addresses on other networks')
    this.mails = region('Outbox (emails the paper venue would have sent)')
    this.referral = region('Referral code')
    this.ownKey = region('This page’s API key')
    this.followed = region('Email link')
  }

  async open(): Promise<void> {
    await this.page
      .getByRole('button', { name: /^Current screen/ })
      .first()
      .click()
    await this.page.getByRole('link', { name: 'Account', exact: true }).click()
    await this.email.waitFor()
  }

  async rename(username: string): Promise<void> {
    await this.name.getByRole('textbox', { name: 'Username' }).fill(username)
    await this.name.getByRole('button', { name: 'Change' }).click()
  }
}
