import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { NamespacesModule } from '../namespaces/namespaces.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { DeletedUserConsumer } from './deleted-user.consumer.js';

@Module({ imports: [MembersModule, NamespacesModule, ProjectsModule], providers: [DeletedUserConsumer] })
export class DeletedUsersModule {}
