import { Module } from '@nestjs/common';
import { MemberList } from './member-list.js';
import { MemberRepository } from './member.repository.js';
import { MembersHandlers } from './members.handlers.js';
import { Members } from './members.js';

@Module({
  controllers: [MembersHandlers],
  providers: [MemberList, MemberRepository, Members],
  exports: [MemberRepository],
})
export class MembersModule {}
