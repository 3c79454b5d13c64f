import { orderbook500ms as channel } from '@/protocol/channels/orderbook'
import { bookPublication } from './bookPublication'
import { definePublisher } from './publisher'

export const orderbook500ms = definePublisher(channel, (stage) => bookPublication(stage, stage.throttles.every500ms))
