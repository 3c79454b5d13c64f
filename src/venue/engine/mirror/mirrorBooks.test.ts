import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { formatFixed6, parseFixed6, toNumber, type Amount, type Price } from '@/core/protocol/fixed6'
import { account, createScene, play, send, setMarks, type Scene } from '@/dev/scenes/engine/play'
import { applyCommand } from '../exchange'
import { exportState, importState } from '../snapshotData'
import type { MirroredBook } from './mirrorCommand'
import type { QueueModel } from './queueModel'
import { queuePosition } from './queuePosition'

const power: QueueModel = { kind: 'power', exponent: 3 }
const consumedNs = 50_000_000n

function price(text: string): Price {
  return parseFixed6(text)
}

function line(text: string): readonly [boolean, Price, Amount] {
  const [side = '', amount = '', , at = ''] = text.split(' ')
  return [side === 'bid' || side === 'buy', price(at), parseFixed6<Amount>(amount)]
}

/** Mirrors a period of another market; dora is the house. Lines: `bid 5 @ 99`, and as trades `sell 2 @ 99`. */
function mirror(
  scene: Scene,
  levels: readonly string[],
  {
    trades = [],
    isSnapshot = false,
    isUnknown = false,
    queue = power,
  }: { trades?: string[]; isSnapshot?: boolean; isUnknown?: boolean; queue?: QueueModel } = {},
) {
  const book: MirroredBook = {
    instrumentId: '1',
    ...(isSnapshot && { isSnapshot: true as const }),
    ...(isUnknown && { isUnknown: true as const }),
    trades: trades.map(line),
    levels: levels.map(line),
  }
  return send(scene, {
    type: 'mirrorBooks',
    rules: { house: account('dora'), queue, consumedNs, isWholeQueue: true },
    books: [book],
  })
}

function openBook(levels: readonly string[]) {
  const scene = createScene()
  mirror(scene, levels, { isSnapshot: true })
  return scene
}

/** The position of the only open order: `ahead of total`. */
function queue(scene: Scene): string {
  const [orderId] = scene.state.orders.keys()
  const found = orderId === undefined ? undefined : queuePosition(scene.state, orderId)
  return found === undefined ? 'none' : `${formatFixed6(found.ahead)} of ${formatFixed6(found.total)}`
}

const fills = (scene: Scene) => play('', scene).fills
/** Fills of people, without the trades that the source printed among others. */
const ownFills = (scene: Scene) => fills(scene).filter((text) => text !== '' && !/^dora takes .* from dora$/.test(text))

test('a snapshot and its updates are the levels of the source', () => {
  const scene = openBook(['bid 5 @ 99', 'bid 2 @ 98', 'ask 1 @ 101'])
  mirror(scene, ['bid 0 @ 98', 'bid 7 @ 99', 'ask 4 @ 102'])
  expect(play('', scene).left).toEqual(['dora buy 7 @ 99', 'dora sell 1 @ 101', 'dora sell 4 @ 102'])
  mirror(scene, ['bid 1 @ 97'], { isSnapshot: true })
  expect(play('', scene).left).toEqual(['dora buy 1 @ 97'])
  mirror(scene, [], { isSnapshot: true })
  expect(play('', scene).left).toEqual([])
})

test('a resting order is filled when the queue before it is gone, and not before', () => {
  const scene = openBook(['bid 5 @ 99', 'ask 5 @ 101'])
  play('ann buy 2 @ 99', scene)
  expect(queue(scene)).toBe('5 of 7')
  mirror(scene, ['bid 8 @ 99'])
  expect(queue(scene)).toBe('5 of 10')
  mirror(scene, ['bid 4 @ 99'], { trades: ['sell 4 @ 99'] })
  expect(queue(scene)).toBe('1 of 6')
  expect(ownFills(scene)).toEqual([])
  mirror(scene, ['bid 1.5 @ 99'], { trades: ['sell 2.5 @ 99'] })
  // One contract was ahead, so that 1.5 of the trade reach the order of two.
  expect(ownFills(scene)).toEqual(['dora takes 1.5 @ 99 from ann'])
  expect(queue(scene)).toBe('0 of 2')
})

test('the place in the queue is unknown while the quotes of the source are withdrawn', () => {
  const scene = openBook(['bid 5 @ 99', 'ask 5 @ 101'])
  play('ann buy 2 @ 99', scene)
  mirror(scene, [], { isSnapshot: true })
  expect(queue(scene)).toBe('none')
  mirror(scene, ['bid 4 @ 98', 'ask 5 @ 101'], { isSnapshot: true })
  // The source has shown no bid at 99 since.
  expect(queue(scene)).toBe('0 of 2')
})

test('the book touching, locking with size or reaching a price decides: a touch fills nothing, a cross fills', () => {
  const scene = openBook(['bid 5 @ 99', 'ask 5 @ 101'])
  play('ann buy 2 @ 100', scene)
  mirror(scene, ['bid 5 @ 100', 'ask 5 @ 100.5'])
  mirror(scene, ['bid 0 @ 100', 'bid 0 @ 99', 'bid 3 @ 98'])
  expect(ownFills(scene)).toEqual([])
  mirror(scene, ['ask 1.5 @ 99.5'])
  expect(ownFills(scene)).toEqual(['dora takes 1.5 @ 100 from ann'])
  // What has filled ann is not offered to others too.
  expect(play('', scene).left).toEqual([
    'ann buy 0.5 @ 100',
    'dora buy 3 @ 98',
    'dora sell 5 @ 100.5',
    'dora sell 5 @ 101',
  ])
})

test('a trade at a worse price has traded through: the order at the better price is filled, by at most its amount', () => {
  const scene = openBook(['bid 5 @ 99', 'bid 5 @ 98', 'ask 5 @ 101'])
  play('ann buy 2 @ 99', scene)
  mirror(scene, [], { trades: ['sell 0.5 @ 98'] })
  expect(ownFills(scene)).toEqual(['dora takes 0.5 @ 99 from ann'])
  mirror(scene, [], { trades: ['sell 3 @ 98'] })
  expect(ownFills(scene).slice(1)).toEqual(['dora takes 1.5 @ 99 from ann'])
  // All prints together are the 3.5 contracts of the source.
  expect(fills(scene)).toEqual([
    'dora takes 0.5 @ 99 from ann',
    'dora takes 1.5 @ 99 from ann',
    'dora takes 1.5 @ 98 from dora',
  ])
})

test('size that a trader has taken cannot be taken twice until its time is over', () => {
  const scene = openBook(['ask 5 @ 101', 'ask 5 @ 102'])
  play('ann buy 3 @ 101 ioc', scene)
  mirror(scene, ['ask 6 @ 102'])
  expect(play('', scene).left).toEqual(['dora sell 2 @ 101', 'dora sell 6 @ 102'])
  play('bob buy 3 @ 101 ioc', scene)
  expect(ownFills(scene)).toEqual(['ann takes 3 @ 101 from dora', 'bob takes 2 @ 101 from dora'])
  // A smaller level first loses what was consumed; a larger one only adds its growth.
  mirror(scene, ['ask 4 @ 101'])
  expect(play('', scene).left).toEqual(['dora sell 6 @ 102'])
  mirror(scene, ['ask 4.5 @ 101'])
  expect(play('', scene).left).toEqual(['dora sell 0.5 @ 101', 'dora sell 6 @ 102'])
  for (let step = 0; step < 60; step++) mirror(scene, [])
  expect(play('', scene).left).toEqual(['dora sell 4.5 @ 101', 'dora sell 6 @ 102'])
})

test('a level that the source removes and shows again is whole', () => {
  const scene = openBook(['ask 5 @ 101'])
  play('ann buy 5 @ 101 ioc', scene)
  expect(play('', scene).left).toEqual([])
  mirror(scene, ['ask 0 @ 101'])
  mirror(scene, ['ask 4 @ 101'])
  expect(play('', scene).left).toEqual(['dora sell 4 @ 101'])
})

test('after a gap all size counts as ahead of those who waited', () => {
  const scene = openBook(['bid 5 @ 99'])
  play('ann buy 1 @ 99', scene)
  mirror(scene, [], { isSnapshot: true })
  expect(queue(scene)).toBe('none')
  mirror(scene, ['bid 9 @ 99'], { isSnapshot: true })
  expect(queue(scene)).toBe('9 of 10')
})

test('in an unknown book a trade fills no order at its own price, but those that it has traded through', () => {
  const scene = openBook(['bid 500 @ 99'])
  play('ann buy 2 @ 99', scene)
  mirror(scene, [], { isSnapshot: true })
  mirror(scene, [], { trades: ['sell 2 @ 99'], isUnknown: true })
  expect(ownFills(scene)).toEqual([])
  mirror(scene, [], { trades: ['sell 0.5 @ 98.5'], isUnknown: true })
  expect(ownFills(scene)).toEqual(['dora takes 0.5 @ 99 from ann'])
  mirror(scene, ['bid 498 @ 99'], { isSnapshot: true })
  expect(queue(scene)).toBe('498 of 499.5')
})

test('an amend to a larger amount goes to the end of the queue, a smaller one keeps its place', () => {
  const scene = openBook(['bid 5 @ 99'])
  play('a: ann buy 2 @ 99', scene)
  mirror(scene, ['bid 8 @ 99'])
  const [orderId] = scene.state.orders.keys()
  expect(orderId).toBeDefined()
  play('', scene)
  expect(queue(scene)).toBe('5 of 10')
  const moved = openBook(['bid 5 @ 99'])
  play('a: ann buy 2 @ 99\nb: ann edit a to 1 @ 99', moved)
  mirror(moved, ['bid 8 @ 99'])
  expect(queue(moved)).toBe('5 of 9')
  const grown = openBook(['bid 5 @ 99'])
  play('a: ann buy 2 @ 99\nb: ann edit a to 3 @ 99', grown)
  expect(queue(grown)).toBe('5 of 8')
})

test('a post-only order that meets mirrored size is rejected, and two own orders keep their order', () => {
  const scene = openBook(['bid 2 @ 99', 'ask 5 @ 101'])
  expect(play('ann buy 1 @ 101 post-only', scene).refused).toEqual(['ann: GTC_ORDER_REJECTED'])
  play('ann buy 1 @ 99', scene)
  mirror(scene, ['bid 5 @ 99'])
  play('ann buy 2 @ 99', scene)
  mirror(scene, ['bid 1 @ 99'], { trades: ['sell 4.5 @ 99'] })
  // Two contracts were ahead of both orders and three more ahead of the second.
  expect(ownFills(scene)).toEqual(['dora takes 1 @ 99 from ann'])
})

test('money, contracts and queues are the same after a snapshot, and later periods have the same effects', () => {
  const scene = openBook(['bid 5 @ 99', 'ask 5 @ 101', 'ask 2 @ 102'])
  play('ann buy 2 @ 99\nann buy 1 @ 101 ioc\nbob sell 1 @ 102', scene)
  mirror(scene, ['bid 9 @ 99', 'ask 7 @ 102'])
  const copy = importState(exportState(scene.state))
  expect(exportState(copy)).toEqual(exportState(scene.state))
  const later = {
    type: 'mirrorBooks',
    rules: { house: account('dora'), queue: power, consumedNs },
    books: [{ instrumentId: '1', trades: [line('sell 6 @ 99')], levels: [line('bid 2 @ 99')] }],
  } as const
  const numbered = { seq: scene.seq + 1, timeNs: 1_790_000_001_000_000_000n, command: later }
  expect(applyCommand(copy, numbered)).toEqual(applyCommand(scene.state, numbered))
  expect(exportState(copy)).toEqual(exportState(scene.state))
})

test('an instrument that expires loses its mirrored size', () => {
  const scene = createScene()
  const rules = { house: account('dora'), queue: power, consumedNs }
  const book = { instrumentId: '2', trades: [], levels: [line('bid 5 @ 14')] }
  send(scene, { type: 'mirrorBooks', rules, books: [book] })
  send(scene, { type: 'expireInstrument', instrumentId: '2', settlementPrice: price('110') })
  expect(play('', scene).left).toEqual([])
  expect(send(scene, { type: 'mirrorBooks', rules, books: [book] }).events).toEqual([])
})

/** The queue of one order as hftbacktest documents it: size in front, changed by trades, cancellations and the model. */
function reference(front: number, total: number, model: QueueModel) {
  const share = (behind: number): number => {
    if (model.kind === 'risk-averse') return 1
    if (model.kind === 'uniform') return behind / (behind + front)
    const f = (x: number) => (model.kind === 'log' ? Math.log(1 + x) : x ** 3)
    return f(behind) / (f(behind) + f(front))
  }
  return {
    front: () => front,
    trade: (amount: number) => {
      front -= amount
      total -= amount
    },
    show: (amount: number) => {
      const lost = total - amount
      if (lost > 0) {
        const behind = total - front
        const part = share(behind)
        front = Math.min(front - (1 - part) * lost + Math.min(behind - part * lost, 0), amount)
      }
      total = amount
    },
  }
}

test.each<QueueModel>([{ kind: 'risk-averse' }, { kind: 'uniform' }, { kind: 'log' }, power])(
  'the queue follows the documented formula: $kind',
  (model) => {
    const random = createRandom(7)
    for (let round = 0; round < 30; round++) {
      const scene = openBook(['ask 5 @ 101', `bid ${10 + random.integer(50)} @ 99`])
      play('ann buy 1 @ 99', scene)
      let shown = toNumber(scene.state.mirror.mirrors.get('1')?.buy.get(price('99'))?.shown ?? parseFixed6('0'))
      const plain = reference(shown, shown, model)
      while (plain.front() > 6 && shown > 8) {
        const traded = random.integer(300) / 100
        const next = Math.round((shown - traded + (random.next() - 0.6) * 6) * 100) / 100
        const isTraded = random.next() < 0.4 && traded > 0
        if (isTraded) plain.trade(traded)
        plain.show(next)
        shown = next
        mirror(scene, [`bid ${next} @ 99`], { trades: isTraded ? [`sell ${traded} @ 99`] : [], queue: model })
        const [orderId = '0x'] = scene.state.orders.keys()
        const ahead = queuePosition(scene.state, orderId)?.ahead
        expect(ahead === undefined ? Number.NaN : toNumber(ahead)).toBeCloseTo(plain.front(), 4)
      }
    }
  },
)

test('each of several orders at a price stands where the formula puts it for its own ahead and behind', () => {
  const scene = openBook(['ask 5 @ 101', 'bid 10 @ 99'])
  for (let order = 1; order <= 10; order++) {
    play(order % 2 === 0 ? 'ann buy 1 @ 99' : 'bob buy 1 @ 99', scene)
    mirror(scene, [`bid ${10 * (order + 1)} @ 99`])
  }
  mirror(scene, ['bid 90 @ 99'])
  const places = [...scene.state.orders.keys()].map((orderId) =>
    toNumber(queuePosition(scene.state, orderId)?.ahead ?? parseFixed6('0')),
  )
  // 20 of the 110 contracts are cancelled; the other traders' orders before each stay.
  const expected = places.map((_, others) => {
    const ahead = 10 * (others + 1)
    const behind = 110 - ahead
    return others + ahead - (20 * ahead ** 3) / (ahead ** 3 + behind ** 3)
  })
  expect(expected.at(-1)).toBeCloseTo(9 + 100 - 19.98, 3)
  for (const [index, place] of places.entries()) expect(place).toBeCloseTo(expected[index] ?? Number.NaN, 5)
})

test('a random market keeps every invariant, whatever traders do in it', () => {
  const random = createRandom(20_261_128)
  const scene = createScene()
  const names = ['ann', 'bob', 'carl'] as const
  let middle = 100
  for (let step = 0; step < 1_500; step++) {
    if (random.next() < 0.5) {
      middle = Math.min(104, Math.max(96, middle + random.pick([-1, 0, 0, 1])))
      const levels = Array.from({ length: 4 }, () => {
        const away = 1 + random.integer(4)
        return random.next() < 0.5
          ? `bid ${random.integer(6)} @ ${middle - away}`
          : `ask ${random.integer(6)} @ ${middle + away}`
      })
      const trades =
        random.next() < 0.5
          ? [`${random.pick(['buy', 'sell'])} ${1 + random.integer(5)} @ ${middle + random.integer(5) - 2}`]
          : []
      mirror(scene, levels, { trades, isSnapshot: random.next() < 0.1 })
    } else {
      const flags = random.pick(['', 'ioc', 'post-only', 'expire-maker'])
      play(
        `${random.pick(names)} ${random.pick(['buy', 'sell'])} ${1 + random.integer(4)} @ ${middle + random.integer(7) - 3} ${flags}`,
        scene,
      )
    }
    if (step % 100 === 0) setMarks(scene, { index: String(middle), perpetual: String(middle), call: '15' })
  }
  expect(ownFills(scene).length).toBeGreaterThan(100)
})
