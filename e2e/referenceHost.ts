import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  startReferenceVenue,
  type ReferenceOptions,
  type ReferenceVenue,
} from '../src/dev/testing/referenceVenue/referenceVenue'
import type { Host } from './startHost'

type Deps = {
  readonly startOwnHost: (flags: readonly string[]) => Promise<Host>
  readonly afterPages: (end: () => void | Promise<void>) => void
}

/** The built app with the reference venue as the first of its list: reached directly, or by the host's proxy. */
export async function startReferenceHost(
  { startOwnHost, afterPages }: Deps,
  options: ReferenceOptions & { readonly isProxied?: boolean; readonly rules?: object | undefined } = {},
): Promise<{ readonly host: Host; readonly reference: ReferenceVenue }> {
  const reference = await startReferenceVenue(options)
  const folder = mkdtempSync(join(tmpdir(), 'optick-reference-'))
  afterPages(async () => {
    await reference.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const { restUrl, wsUrl, domain } = reference
  const file = join(folder, 'venues.json')
  const { rules } = options
  const entry = { id: 'reference', name: 'Reference', kind: 'test', restUrl, wsUrl, signing: domain, rules }
  const paper = { id: 'paper', name: 'Paper', kind: 'paper', restUrl: '/api', wsUrl: '/ws?sealed', signing: {} }
  writeFileSync(file, JSON.stringify([entry, paper]))
  const proxy = options.isProxied === true ? ['--proxy', 'reference'] : []
  const host = await startOwnHost(['--market', 'quiet', '--seed', '7', '--venues', file, ...proxy])
  return { host, reference }
}
