import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseOptions } from '@/host/options'

/* dev/testing/process/reverseProxy.test.ts tests the recipes for proxies. */
const path = fileURLToPath(new URL('../../../docs/deployment/optick.service', import.meta.url))

/** By section; a setting may occur several times. */
function settingsOf(text: string): ReadonlyMap<string, readonly string[]> {
  const settings = new Map<string, string[]>()
  let section = ''
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, title] = /^\[(\w+)\]$/.exec(line) ?? []
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (title !== undefined) section = title
    else if (name === '') throw new Error(`not a setting: ${line}`)
    else settings.set(`${section}.${name}`, [...(settings.get(`${section}.${name}`) ?? []), value])
  }
  return settings
}

test('the unit for systemd starts the host with valid options, and may write only to its data', () => {
  const settings = settingsOf(readFileSync(path, 'utf8'))
  const command = settings.get('Service.ExecStart')?.[0] ?? ''
  const variables = Object.fromEntries((settings.get('Service.Environment') ?? []).map((pair) => pair.split('=')))
  const parsed = parseOptions(command.split('dist/host/main.js')[1]?.split(' ').filter(Boolean) ?? [], variables)
  if (parsed.kind !== 'run') throw new Error(JSON.stringify(parsed))
  expect(parsed.options).toMatchObject({
    dataFolder: `/var/lib/${settings.get('Service.StateDirectory')?.[0]}`,
    publicOrigins: ['https://optick.example'],
    listenAddress: undefined,
  })
  expect(settings.get('Service.ProtectSystem')).toEqual(['strict'])
  expect(settings.get('Service.DynamicUser')).toEqual(['yes'])
})

test('systemd accepts the unit', (context) => {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' })
  } catch {
    return context.skip('systemd-analyze is not installed')
  }
  // It reports unknown settings on standard error and exits with 0 nevertheless.
  const words = execFileSync('sh', ['-c', 'systemd-analyze verify --man=no "$0" 2>&1 || true', path]).toString()
  expect(words.split('\n').filter((line) => line.includes('optick.service'))).toEqual([])
})
