import {
  getPaperReplay as statusEndpoint,
  getPaperReplayCurve as curveEndpoint,
  postPaperReplay as driveEndpoint,
  type ReplayOrder,
  type ReplayReport,
} from '@/core/protocol/paper/replay'
import type { ReplayPort } from '../../venuePort'
import type { Gateway } from '../gateway'
import { RequestRejected } from '../requestRejected'
import { serveEndpoint, servePrivateEndpoint } from './serveEndpoint'

export const getPaperReplay = serveEndpoint(statusEndpoint, ({ gateway }) => reportOf(replayOf(gateway)))

/** Rejects a time outside the recording, and `play` on a clock that only its client advances. */
export const postPaperReplay = servePrivateEndpoint(driveEndpoint, async ({ body, gateway }) => {
  const replay = replayOf(gateway)
  await drive(replay, body)
  return reportOf(replay)
})

export const getPaperReplayCurve = serveEndpoint(curveEndpoint, async ({ query, gateway }) => {
  const replay = replayOf(gateway)
  if (!replay.status().names.includes(query.instrument)) throw new RequestRejected('INSTRUMENT_NOT_FOUND')
  const points = await replay.curve(query.instrument)
  return { curve: points.map(({ timeNs, price }): [bigint, number] => [timeNs, price]) }
})

function replayOf({ port: { replay } }: Gateway): ReplayPort {
  if (replay === undefined) throw new RequestRejected('SERVICE_NOT_FOUND', { httpStatus: 404 })
  return replay
}

async function drive(replay: ReplayPort, { play, pause, step, speed, jump, advance }: ReplayOrder): Promise<void> {
  const { startNs, endNs, clock } = replay.status()
  if (play === true && clock === 'lockstep') throw new RequestRejected('BAD_REQUEST')
  if (jump !== undefined && (jump < startNs || jump > endNs)) throw new RequestRejected('BAD_REQUEST')
  if (play === true) return replay.play()
  if (pause === true) return replay.pause()
  if (step !== undefined) return replay.step(step)
  if (speed !== undefined) return replay.setSpeed(speed)
  if (jump !== undefined) return replay.jump(jump)
  if (advance !== undefined) return replay.advance(advance)
}

function reportOf(replay: ReplayPort): ReplayReport {
  const { hash, startNs, endNs, nowNs, isPlaying, speed, clock, session, names } = replay.status()
  return {
    hash,
    startTime: startNs,
    endTime: endNs,
    time: nowNs,
    playing: isPlaying,
    speed,
    clock,
    session,
    instruments: [...names],
  }
}
