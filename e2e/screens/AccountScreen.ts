import type { Locator, Page } from '@playwright/test'

/** The settings of the account by what a person can see and name on them. */
export class AccountScreen {
  readonly page: Page
  readonly name: Locator
  readonly email: Locator
  readonly networks: Locator
  readonly mails: Locator
  readonly referral: Locator
  readonly ownKey: Locator
  /** What the link of a mail asks. */
  readonly followed: Locator

  constructor(page: Page) {
    this.page = page
    const region = (title: string) => page.getByRole('region', { name: title, exact: true })
    this.name = region('Name')
    this.email = region('E-mail')
    this.networks = region('Addresses on other networks')
    this.mails = region('Mails the paper venue would have sent')
    this.referral = region('Referral code')
    this.ownKey = region('Key of this page')
    this.followed = region('Link of a mail')
  }

  /** From wherever the page is, by the menu of screens. */
  async open(): Promise<void> {
    await this.page
      .getByRole('button', { name: /^(More|Screens)/ })
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
