import { ticker as channel } from '@/protocol/channels/ticker'
import { tickerOf } from '../records/tickerOf'
import { definePublisher } from './publisher'
import { topPublication } from './topPublication'

export const ticker = definePublisher(channel, (stage) =>
  topPublication(stage, (instrument) => tickerOf(stage.port.live, instrument)),
)
