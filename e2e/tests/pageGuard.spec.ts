import type { BrowserContext } from '@playwright/test'
import { expect, test } from '../fixtures'
import { createPageGuard } from '../pageGuard'

const secret = 'ab'.repeat(32)

/** A guard of its own, so that what it is to find does not fail the story. */
async function guarded(context: BrowserContext, url: string) {
  const guard = createPageGuard()
  guard.watch(context)
  guard.learn(secret)
  const page = await context.newPage()
  await page.goto(url)
  return { guard, page }
}

test.describe('the guard of every story', () => {
  // What is done here is what the guard of the story itself must find, so it is not asked.
  test.use({
    guard: async ({}, use) => use(createPageGuard()),
    consoleErrors: async ({}, use) => use([]),
  })

  test('finds a secret in storage, in an address, in the log and in a state, and none where there is none', async ({
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
      'the state of the history',
      'the console',
      'the address of a request',
      'IndexedDB',
    ]) {
      expect(found).toContain(`${where} tells a secret`)
    }
    await page.context().close()
  })

  test('finds what the policy forbids: inline code and styles, text as markup, other sites', async ({
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
      // What a test evaluates itself is let through; what comes later is the page's own doing.
      await attempt(
        'eval',
        () =>
          new Promise<void>((done, fail) =>
            setTimeout(() => {
              try {
                // oxlint-disable-next-line no-eval -- it is to fail.
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
