import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseOptions } from '@/host/options'

/* The recipes for proxies run in dev/testing/process/reverseProxy.test.ts. */
const path = fileURLToPath(new URL('../../../docs/deployment/optick.service', import.meta.url))

/** The settings of a unit, section by section; a setting may be given several times. */
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

test('the unit for systemd starts the host with options that it takes, and may write to its data alone', () => {
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

test('systemd understands the unit', (context) => {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' })
  } catch {
    return context.skip('systemd-analyze is not installed')
  }
  // It warns of what it does not know on standard error, and ends well all the same.
  const words = execFileSync('sh', ['-c', 'systemd-analyze verify --man=no "$0" 2>&1 || true', path]).toString()
  expect(words.split('\n').filter((line) => line.includes('optick.service'))).toEqual([])
})
