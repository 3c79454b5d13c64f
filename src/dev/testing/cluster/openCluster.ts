import { afterAll, beforeAll } from 'vitest'
import { clusterNames, createStreams, type ClusterNames } from '@/venue/cluster/nats/clusterStreams'
import { accessOf } from '@/venue/cluster/nats/natsAccess'
import { openNats, type Nats } from '@/venue/cluster/nats/openNats'
import { natsBinary, startNats, type NatsServer } from '../natsServer'

export const hasNats = natsBinary !== undefined

/** Separate streams on a server shared by the tests of a file. */
export type SceneCluster = {
  readonly names: ClusterNames
  readonly connect: (servers?: readonly string[]) => Promise<Nats>
}

/** A server for a test file, if this machine has one. It and all connections end with the file. */
export function sharedNats(): { readonly server: () => NatsServer; readonly open: () => Promise<SceneCluster> } {
  let server: NatsServer | undefined
  const opened: Nats[] = []
  let count = 0
  beforeAll(async () => {
    if (hasNats) server = await startNats()
  })
  afterAll(async () => {
    for (const nats of opened) await nats.close()
    await server?.stop()
  })

  function running(): NatsServer {
    if (server === undefined) throw new Error('the server runs before the first test')
    return server
  }

  return {
    server: running,
    open: async () => {
      count += 1
      const names = clusterNames(`SCENE${count}`)
      const connect = async (servers: readonly string[] = [running().url]) => {
        const nats = await openNats(accessOf(servers), 'scene')
        opened.push(nats)
        return nats
      }
      await createStreams(await connect(), names, 1)
      return { names, connect }
    },
  }
}
