import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { conformanceCase } from './conformanceCase'

/** What the paper venue says of itself. */
export const documentCases = [
  conformanceCase('C-DOC-001', 'the venue publishes its interface for programs', async (scene) => {
    const { status, body, headers } = await scene.rest('GET', '/openapi.json')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body).toMatchObject({ openapi: '3.1.0', paths: { '/orders': { post: { operationId: 'postOrder' } } } })
    expect(headers.get('access-control-allow-origin')).toBe('*')
  }),
  conformanceCase('C-DOC-002', 'the venue publishes its interface for people, without scripts', async (scene) => {
    const { status, body, headers } = await scene.rest('GET', '/docs')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(String(body)).toContain('<code>/orders/{order_id}</code>')
    expect(String(body)).not.toMatch(/<script|<img|<link|javascript:|style="/)
    const style = /<style>([^<]*)<\/style>/.exec(String(body))?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers.get('content-security-policy')).toContain(`default-src 'none'; style-src 'sha256-${hash}';`)
  }),
  conformanceCase('C-DOC-003', 'the documents are read, and nothing else', async (scene) => {
    expect((await scene.rest('POST', '/openapi.json')).status).toBe(404)
    expect((await scene.rest('GET', '/docs/more')).status).toBe(404)
  }),
  conformanceCase('C-DOC-004', 'a slash at the end leads to the same document', async (scene) => {
    const { status, body } = await scene.rest('GET', '/docs/')
    expect(status).toBe(200)
    expect(body).toBe((await scene.rest('GET', '/docs')).body)
  }),
]
