import type { Random } from '@/core/lib/random'
import { gatewayNames, type KilledCluster, type RoleName } from './killedCluster'
import type { LineFault } from './natsProxy'

/** A fault of a part of a cluster, and the visible behavior that it requires. */
export type Strike = {
  readonly name: string
  /** Causes and undoes the fault. Returns descriptions of wrong behavior meanwhile. */
  readonly run: (cluster: KilledCluster, random: Random) => Promise<string[]>
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Longer than an engine's lease and a gateway's timeout for missing news. */
const stoppedMs = 2_500
const cutMs = 5_000

const pickGateway = (random: Random): RoleName => random.pick(gatewayNames)

function killed(what: string, choose: (cluster: KilledCluster, random: Random) => RoleName): Strike {
  return {
    name: `${what} killed`,
    run: async (cluster, random) => {
      const name = choose(cluster, random)
      if (!cluster.hasRole(name)) return []
      await cluster.kill(name)
      return []
    },
  }
}

const engineStopped: Strike = {
  name: 'engine stopped',
  run: async (cluster) => {
    const name = cluster.leader()
    cluster.role(name).kill('SIGSTOP')
    await pause(stoppedMs)
    cluster.role(name).kill('SIGCONT')
    return []
  },
}

function engineCut(fault: LineFault): Strike {
  return {
    name: `engine ${fault}`,
    run: async (cluster) => {
      const name = cluster.leader()
      cluster.begin(name, fault)
      await pause(stoppedMs)
      cluster.heal(name)
      return []
    },
  }
}

function gatewayCut(fault: LineFault): Strike {
  return {
    name: `gateway ${fault}`,
    run: async (cluster, random) => {
      const name = pickGateway(random)
      cluster.begin(name, fault)
      await pause(cutMs)
      const statusOf = (url: string) => fetch(url).then(({ status }) => status)
      const seen = [
        ['its API', await statusOf(`${cluster.urlOf(name)}/time`)],
        ['/readyz', await statusOf(`${cluster.role(name).metricsUrl()}/readyz`)],
      ] as const
      cluster.heal(name)
      // The next round uses the role again.
      const backMs = performance.now() + 20_000
      while ((await statusOf(`${cluster.urlOf(name)}/time`)) !== 200 && performance.now() < backMs) await pause(50)
      const isBack = performance.now() < backMs
      return [
        ...seen.flatMap(([what, status]) =>
          status === 503 ? [] : [`${name} was cut off, and ${what} said ${status}`],
        ),
        ...(isBack ? [] : [`${name} does not serve again`]),
      ]
    },
  }
}

/** A stream's leader counts as lost after 4 to 9 s of silence; then another is elected. */
const electionMs = 11_000

function natsNode(which: 'leader' | 'follower', how: 'killed' | 'stopped'): Strike {
  return {
    name: `NATS ${which} ${how}`,
    run: async ({ nats, streamLeaders }, random) => {
      const leaders = await streamLeaders()
      const following = (streams: number) =>
        [...nats.nodes.keys()].filter((at) => !leaders.slice(0, streams).includes(at))
      // If each of the three nodes leads a stream, the leader of the leases counts as a follower.
      const followers = following(3).length > 0 ? following(3) : following(2)
      const fit = which === 'leader' ? leaders : followers
      const at = random.pick(fit)
      const node = nats.nodes[at]
      if (how === 'killed') {
        await node?.kill()
        await pause(random.integer(1_500))
        await node?.restart()
      } else {
        node?.pause()
        await pause(which === 'leader' ? electionMs : stoppedMs)
        node?.resume()
      }
      // Two stopped nodes at a time would leave no majority.
      await nats.untilHealthy(at)
      return []
    },
  }
}

/** Strikes in the order in which short runs use them. */
export const strikes: readonly Strike[] = [
  natsNode('follower', 'killed'),
  engineCut('half-open'),
  gatewayCut('half-open'),
  killed('engine', (cluster) => cluster.leader()),
  killed('gateway', (_, random) => pickGateway(random)),
  engineStopped,
  killed('market', () => 'market'),
  natsNode('leader', 'killed'),
  engineCut('held'),
  killed('projector', () => 'projector'),
  gatewayCut('held'),
  engineCut('cut'),
  gatewayCut('cut'),
  natsNode('leader', 'stopped'),
  natsNode('follower', 'stopped'),
]
