import { describe, expect, test } from 'vitest'
import { hasNats, sharedNats } from '@/dev/testing/cluster/openCluster'
import { startCluster } from './clusterService'
import { parseOptions } from './options'

const shared = sharedNats()

describe.skipIf(!hasNats)('a cluster process without PostgreSQL', () => {
  async function start(role: string): Promise<void> {
    const env = { OPTICK_CLUSTER: shared.server().url, OPTICK_POSTGRES: 'postgres://optick@127.0.0.1:1/optick' }
    const parsed = parseOptions(['--role', role], env)
    if (parsed.kind !== 'run' || parsed.options.cluster === undefined) throw new Error(JSON.stringify(parsed))
    const { cluster } = parsed.options
    const service = await startCluster(
      { ...parsed.options, cluster },
      {
        monitor: undefined,
        gateway: {},
        onNotice: () => undefined,
        onFailure: (error) => expect.unreachable(String(error)),
      },
    )
    await service.close()
  }

  test('starts as an engine, so that trading continues, but not as a projector', async () => {
    await start('engine')
    await expect(start('projector')).rejects.toThrow('ECONNREFUSED')
  })
})
