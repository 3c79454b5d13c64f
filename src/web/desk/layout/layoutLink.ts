import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { maxLength } from '@/core/protocol/lengths'
import { readDeskLayout, type LayoutNode, layoutMark } from './deskLayout'

export type SharedLayout = { readonly name: string; readonly layout: LayoutNode }

const shared = z.object({
  version: z.literal(2),
  name: z.catch(z.string().check(maxLength(40)), ''),
  layout: z.unknown(),
})

/** Hash of a URL that contains a layout as base64url of JSON. */
export function layoutHash({ name, layout }: SharedLayout): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ version: 2, name, layout }))
  const binary = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
  return layoutMark + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function readLayoutLink(address: string): SharedLayout | undefined {
  const at = address.indexOf(layoutMark)
  const read = z.safeParse(shared, parseJson(at < 0 ? null : textOf(address.slice(at + layoutMark.length).trim())))
  if (!read.success) return undefined
  const layout = readDeskLayout(read.data.layout)
  return layout === undefined ? undefined : { name: read.data.name.trim(), layout }
}

/** Most characters of a layout: ten times the size of the largest layout that a trader can make. */
const longest = 30_000
/** Also covers the page's URL before the hash. */
export const longestLink = longest + 1_000

/** Decodes base64url; `null` if it is invalid, or long enough to freeze the page. */
function textOf(base64url: string): string | null {
  if (base64url.length > longest || !/^[\w-]+$/.test(base64url) || base64url.length % 4 === 1) return null
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0))
}
