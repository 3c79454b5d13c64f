import type { Locator, Page } from '@playwright/test'

/** The notification list behind the bell. */
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
    this.notices = this.panel.getByRole('list', { name: 'This session' }).getByRole('listitem')
    this.earlier = this.panel.getByRole('list', { name: 'Earlier' }).getByRole('listitem')
  }

  async open(): Promise<void> {
    await this.bell.click()
    await this.panel.waitFor()
  }

  async showSwitches(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Notification settings' }).click()
  }

  switchOf(name: string): Locator {
    return this.panel.getByRole('switch', { name, exact: true })
  }
}
