import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasNats } from '@/dev/testing/cluster/openCluster'
import { startNats, type NatsServer } from '@/dev/testing/natsServer'
import { accessOf } from './natsAccess'
import { openNats, type NatsAccess } from './openNats'

type Certificates = {
  readonly ca: string
  readonly issue: (name: string, isServer?: boolean) => { certFile: string; keyFile: string }
}

/** A certificate authority, created with openssl as by an operator. */
function makeAuthority(folder: string, name: string): Certificates {
  const path = (file: string) => join(folder, `${name}-${file}`)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...newKey, '-keyout', path('ca.key'), '-out', path('ca.pem'), '-subj', `/CN=${name}`)
  return {
    ca: path('ca.pem'),
    issue: (owner, isServer = false) => {
      const [request, certFile, keyFile] = ['csr', 'pem', 'key'].map((end) => path(`${owner}.${end}`)) as [
        string,
        string,
        string,
      ]
      openssl('req', ...newKey, '-keyout', keyFile, '-out', request, '-subj', `/CN=${owner}`)
      writeFileSync(path('ext'), isServer ? 'subjectAltName=DNS:localhost' : 'extendedKeyUsage=clientAuth')
      const signed = ['-CA', path('ca.pem'), '-CAkey', path('ca.key'), '-CAcreateserial', '-extfile', path('ext')]
      openssl('x509', '-req', '-in', request, ...signed, '-out', certFile)
      return { certFile, keyFile }
    },
  }
}

describe.skipIf(!hasNats)('a connection to NATS by TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'optick-tls-'))
  let ca = { ours: '', others: '' }
  let us: ReturnType<Certificates['issue']> | undefined
  let stranger: ReturnType<Certificates['issue']> | undefined
  let server: NatsServer | undefined
  let plain: NatsServer | undefined

  beforeAll(async () => {
    const ours = makeAuthority(folder, 'ours')
    const others = makeAuthority(folder, 'others')
    ca = { ours: ours.ca, others: others.ca }
    us = ours.issue('gateway')
    stranger = others.issue('stranger')
    const { certFile, keyFile } = ours.issue('server', true)
    const files = `cert_file: "${certFile}", key_file: "${keyFile}", ca_file: "${ours.ca}"`
    server = await startNats({ settings: `tls { ${files}, verify: true }` })
    plain = await startNats()
  })
  afterAll(async () => {
    await server?.stop()
    await plain?.stop()
    rmSync(folder, { recursive: true })
  })

  const tlsUrl = ({ port }: Pick<NatsServer, 'port'>) => `tls://localhost:${port}`

  async function open(at: NatsServer | undefined, tls: NatsAccess['tls']): Promise<number> {
    if (at === undefined) throw new Error('the server runs before the first test')
    const nats = await openNats({ ...accessOf([at.url]), servers: [tlsUrl(at)], tls }, 'tls')
    const { storage } = await nats.manager.getAccountInfo()
    await nats.close()
    return storage
  }

  test('is made with a certificate that the authority of the servers has signed', async () => {
    expect(await open(server, { caFile: ca.ours, ...us })).toBe(0)
  })

  test('is rejected without a certificate, and with one of another authority', async () => {
    await expect(open(server, { caFile: ca.ours })).rejects.toThrow(/NATS with JetStream cannot be used at tls:/)
    await expect(open(server, { caFile: ca.ours, ...stranger })).rejects.toThrow(
      /NATS with JetStream cannot be used at tls:/,
    )
  })

  test('is not made to a server of another authority', async () => {
    await expect(open(server, { caFile: ca.others, ...us })).rejects.toThrow(/certificate/)
  })

  test('is not made without TLS, though the server would allow that', async () => {
    await expect(open(plain, {})).rejects.toThrow(/tls/)
  })
})
