import type { Locator, Page } from '@playwright/test'

/** The list of notices behind the bell, by what a person can see and name. Locators and actions; no assertions. */
export class NoticePanel {
  readonly page: Page
  readonly bell: Locator
  readonly panel: Locator
  readonly notices: Locator
  readonly earlier: Locator

  constructor(page: Page) {
    this.page = page
    this.bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
    this.panel = page.getByRole('dialog', { name: 'Notifications' })
    this.notices = this.panel.getByRole('list', { name: 'This visit' }).getByRole('listitem')
    this.earlier = this.panel.getByRole('list', { name: 'Earlier visits' }).getByRole('listitem')
  }

  async open(): Promise<void> {
    await this.bell.click()
    await this.panel.waitFor()
  }

  async showSwitches(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Sounds and switches' }).click()
  }

  switchOf(name: string): Locator {
    return this.panel.getByRole('switch', { name, exact: true })
  }
}
