import { defineJob, defineSweep } from '../rules/jobs.ts'
import { z } from '../rules/zod.ts'

export const PICTURE_JOBS = {
  movePictures: defineSweep('move_pictures', 'pictures', { at: '* * * * *', max: 1 }),
  deleteObject: defineJob('delete_picture_object', {
    lane: 'pictures',
    input: z.object({ key: z.string() }),
    key: ({ key }) => `delete_picture_object:${key}`,
  }),
} as const
