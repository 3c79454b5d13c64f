import type { BrowserContext } from '@playwright/test'
import { expect, test } from '../fixtures'
import { createPageGuard } from '../pageGuard'

const secret = 'ab'.repeat(32)

/** A separate guard, so that its findings do not fail the story. */
async function guarded(context: BrowserContext, url: string) {
  const guard = createPageGuard()
  guard.watch(context)
  guard.learn(secret)
  const page = await context.newPage()
  await page.goto(url)
  return { guard, page }
}

test.describe('the guard of every story', () => {
  // The story's own guard would find these violations too, so it is off here.
  test.use({
    guard: async ({}, use) => use(createPageGuard()),
    consoleErrors: async ({}, use) => use([]),
  })

  test('finds a secret in storage, a URL, the console or the history state, and none on a clean page', async ({
    host,
    browser,
  }) => {
    const clean = await guarded(await browser.newContext(), `${host.appUrl}/markets`)
    expect(await clean.guard.faults()).toEqual([])
    await clean.page.context().close()

    const { guard, page } = await guarded(await browser.newContext(), `${host.appUrl}/markets`)
    await page.evaluate(async (text) => {
      localStorage.setItem('a', text)
      sessionStorage.setItem('b', JSON.stringify({ key: `0x${text}` }))
      history.replaceState({ text }, '')
      console.log(`the key is ${text}`)
      await fetch(`/venues.json?key=${text}`)
      const bytes = Uint8Array.from(text.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16))
      await new Promise<void>((done) => {
        const opening = indexedDB.open('elsewhere', 1)
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('s').put(bytes, 'key'))
        opening.addEventListener('success', () => done())
      })
    }, secret)
    const found = await guard.faults()
    for (const where of [
      'localStorage',
      'sessionStorage',
      'the history state',
      'the console',
      'a request URL',
      'IndexedDB',
    ]) {
      expect(found).toContain(`${where} leaks a secret`)
    }
    await page.context().close()
  })

  test('finds violations of the policy: inline code and styles, text as markup, other sites', async ({
    host,
    browser,
  }) => {
    const { guard, page } = await guarded(await browser.newContext(), `${host.appUrl}/markets`)
    const blocked = await page.evaluate(async () => {
      const ran = (globalThis as { ran?: string[] }).ran ?? []
      Object.assign(globalThis, { ran })
      const script = document.createElement('script')
      const style = document.createElement('style')
      const failed: string[] = []
      const attempt = async (name: string, act: () => unknown) => {
        try {
          await act()
        } catch {
          failed.push(name)
        }
      }
      await attempt('script', () => (script.textContent = 'ran.push("inline")'))
      document.head.append(script)
      style.textContent = 'body { --s: 1 }'
      document.head.append(style)
      // The policy exempts code that a test evaluates, so this runs later as the page's own.
      await attempt(
        'eval',
        () =>
          new Promise<void>((done, fail) =>
            setTimeout(() => {
              try {
                // oxlint-disable-next-line no-eval -- it must fail.
                globalThis.eval('ran.push("eval")')
                done()
              } catch (error) {
                fail(error)
              }
            }),
          ),
      )
      await attempt('markup', () => (document.createElement('p').innerHTML = '<b>text</b>'))
      await attempt('other site', () => fetch('https://elsewhere.invalid/'))
      await attempt('worker', () => new Worker('data:text/javascript,1'))
      return { failed, ran, styled: getComputedStyle(document.body).getPropertyValue('--s') }
    })
    expect(blocked).toEqual({ failed: ['script', 'eval', 'markup', 'other site', 'worker'], ran: [], styled: '' })
    const found = (await guard.faults()).join('\n')
    for (const rule of ['require-trusted-types-for', 'style-src', 'connect-src']) expect(found).toContain(rule)
    await page.context().close()
  })
})
