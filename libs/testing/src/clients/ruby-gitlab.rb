# frozen_string_literal: true

# Calls the API through the Ruby client as Debian packages it, unmodified, and prints what failed.
#
# Arguments: the URL, the token of an administrator, the id of a project that has nothing yet, and an unused public SSH key.
# Output: one JSON object, from the name of a test to null, or to what went wrong.

require 'gitlab'
require 'json'

URL, TOKEN, PROJECT, PUBLIC_KEY = ARGV
GL = Gitlab.client(endpoint: "#{URL}/api/v4", private_token: TOKEN)
TESTS = {}
CONFIGURATION = "build: { script: make }\ndeploy: { script: deploy, when: manual, environment: { name: production } }\n"

def test(name, &block) = TESTS[name] = block

def equal(actual, expected)
  raise "#{actual.inspect} instead of #{expected.inspect}" unless actual == expected
end

def refused(kind)
  yield
rescue Gitlab::Error::ResponseError => e
  equal(e.class, kind)
  e
else
  raise 'was not refused'
end

def unused_user(name)
  GL.create_user("#{name}-#{PROJECT}@example.com", 'correct-horse-1', "#{name}-#{PROJECT}", name: name)
end

test('the caller') do
  equal(GL.user.username, 'root')
  equal(GL.version.to_h.keys, %w[version revision])
  key = GL.create_ssh_key('laptop', PUBLIC_KEY)
  equal(GL.ssh_key(key.id).title, 'laptop')
  GL.delete_ssh_key(key.id)
  refused(Gitlab::Error::NotFound) { GL.ssh_key(key.id) }
  address = GL.add_email("ruby-#{PROJECT}@example.org")
  equal(GL.emails.map(&:id).include?(address.id), true)
  GL.delete_email(address.id)
  wrong = Gitlab.client(endpoint: "#{URL}/api/v4", private_token: 'wrong')
  refused(Gitlab::Error::Unauthorized) { wrong.user }
end

test('users') do
  user = unused_user('ruby')
  equal(GL.users(username: user.username).map(&:id), [user.id])
  equal(GL.user_search(user.username).map(&:id), [user.id])
  GL.edit_user(user.id, name: 'Ruby', bio: 'A gem')
  equal(GL.user(user.id).name, 'Ruby')
  equal([GL.block_user(user.id), GL.unblock_user(user.id)], [true, true])
  equal(GL.user_projects(user.id).length, 0)
  equal(GL.user_events(user.id).length, 0)
  GL.delete_user(user.id)
  refused(Gitlab::Error::BadRequest) { GL.create_user('no address', 'correct-horse-1', 'x y') }
end

test('projects') do
  made = GL.create_project("Ruby #{PROJECT}", description: 'One', visibility: 'internal')
  GL.edit_project(made.id, description: 'Two')
  equal(GL.project(made.path_with_namespace).description, 'Two')
  equal(GL.project_search("Ruby #{PROJECT}").map(&:id), [made.id])
  equal(GL.projects(owned: true, per_page: 2, order_by: 'id').has_next_page?.nil?, false)
  GL.star_project(made.id)
  equal(GL.archive_project(made.id).archived, true)
  GL.unarchive_project(made.id)
  equal(GL.namespaces.first.kind, 'user')
  GL.delete_project(made.id)
end

test('pages of a list') do
  names = %w[a b c d e]
  names.each { |name| GL.create_label(PROJECT, name, '#ff0000') }
  first = GL.labels(PROJECT, per_page: 2)
  equal(first.next_page.map(&:name), %w[c d])
  equal(first.auto_paginate.map(&:name), names)
  equal(first.last_page.map(&:name), ['e'])
  names.each { |name| GL.delete_label(PROJECT, name) }
  equal(GL.labels(PROJECT).length, 0)
end

test('files') do
  GL.create_file(PROJECT, 'docs/read me.md', 'main', "One\n", 'Begin')
  GL.create_file(PROJECT, '.ingot-ci.yml', 'main', CONFIGURATION, 'Configure')
  equal(GL.file_contents(PROJECT, 'docs/read me.md', 'main'), "One\n")
  GL.edit_file(PROJECT, 'docs/read me.md', 'main', "Two\n", 'Change it')
  equal(GL.get_file(PROJECT, 'docs/read me.md', 'main').content.unpack1('m'), "Two\n")
  equal(GL.get_file_blame(PROJECT, 'docs/read me.md', 'main').first.lines, ['Two'])
  GL.create_file(PROJECT, 'gone.txt', 'main', 'x', 'Add it')
  GL.remove_file(PROJECT, 'gone.txt', 'main', 'Remove it')
  refused(Gitlab::Error::NotFound) { GL.get_file(PROJECT, 'gone.txt', 'main') }
end

test('branches, commits and tags') do
  GL.create_branch(PROJECT, 'feature/a', 'main')
  equal(GL.branch(PROJECT, 'feature/a').name, 'feature/a')
  commit = GL.create_commit(PROJECT, 'feature/a', 'Add a', [{ action: 'create', file_path: 'a.txt', content: "a\n" }])
  equal(GL.commits(PROJECT, ref_name: 'feature/a').first.id, commit.id)
  equal(GL.commit_diff(PROJECT, commit.id).first.new_path, 'a.txt')
  equal(GL.commit_refs(PROJECT, commit.id).map(&:name), ['feature/a'])
  GL.create_commit_comment(PROJECT, commit.id, 'Good')
  equal(GL.commit_comments(PROJECT, commit.id).map(&:note), ['Good'])
  GL.update_commit_status(PROJECT, commit.id, 'success', name: 'outside', ref: 'feature/a')
  equal(GL.commit_status(PROJECT, commit.id, ref: 'feature/a').map(&:name).include?('outside'), true)
  equal(GL.compare(PROJECT, 'main', 'feature/a').commits.length, 1)
  equal(GL.merge_base(PROJECT, %w[main feature/a]).id, commit.parent_ids.first)
  equal(GL.tree(PROJECT, path: 'docs').map(&:name), ['read me.md'])
  equal(GL.contributors(PROJECT).length, 1)
  GL.create_branch(PROJECT, 'picked', 'main')
  GL.cherry_pick_commit(PROJECT, commit.id, 'picked')
  equal(GL.revert_commit(PROJECT, 'picked', 'picked').title, 'Revert "Add a"')
  GL.protect_branch(PROJECT, 'picked', developers_can_push: true)
  equal(GL.protected_branches(PROJECT).map(&:name).include?('picked'), true)
  equal(GL.protected_branch(PROJECT, 'picked').name, 'picked')
  GL.unprotect_branch(PROJECT, 'picked')
  GL.delete_branch(PROJECT, 'picked')
  GL.create_tag(PROJECT, 'v1', 'main', 'First')
  GL.create_project_release(PROJECT, tag_name: 'v1', name: 'One', description: 'First')
  GL.update_project_release(PROJECT, 'v1', description: 'Still first')
  equal(GL.project_releases(PROJECT).map(&:description), ['Still first'])
  link = GL.create_project_release_link(PROJECT, 'v1', name: 'Binary', url: 'https://example.com/v1')
  GL.update_project_release_link(PROJECT, 'v1', link.id, name: 'Program')
  equal(GL.project_release_link(PROJECT, 'v1', link.id).name, 'Program')
  equal(GL.project_release(PROJECT, 'v1').assets.links.map { |each| each['name'] }, ['Program'])
  GL.delete_project_release_link(PROJECT, 'v1', link.id)
  equal(GL.project_release_links(PROJECT, 'v1').length, 0)
  GL.delete_project_release(PROJECT, 'v1')
  GL.delete_tag(PROJECT, 'v1')
  equal(GL.tags(PROJECT).length, 0)
end

test('members') do
  user = unused_user('member')
  GL.add_team_member(PROJECT, user.id, 30)
  GL.edit_team_member(PROJECT, user.id, 20)
  equal(GL.team_member(PROJECT, user.id).access_level, 20)
  equal(GL.team_members(PROJECT).map(&:id).include?(user.id), true)
  equal(GL.all_members(PROJECT).map(&:id).include?(user.id), true)
  GL.remove_team_member(PROJECT, user.id)
  refused(Gitlab::Error::NotFound) { GL.team_member(PROJECT, user.id) }
end

test('issues and what belongs to them') do
  label = GL.create_label(PROJECT, 'bug', '#00ff00')
  GL.edit_label(PROJECT, 'bug', color: '#0000ff')
  milestone = GL.create_milestone(PROJECT, '1.0', due_date: '2030-01-31')
  issue = GL.create_issue(PROJECT, 'Broken', labels: 'bug', milestone_id: milestone.id)
  GL.edit_issue(PROJECT, issue.iid, title: 'Still broken')
  equal(GL.issues(PROJECT, labels: 'bug').map(&:title), ['Still broken'])
  equal(GL.milestone_issues(PROJECT, milestone.id).map(&:iid), [issue.iid])
  note = GL.create_issue_note(PROJECT, issue.iid, 'Hello')
  GL.edit_issue_note(PROJECT, issue.iid, note.id, 'Hello again')
  equal(GL.issue_notes(PROJECT, issue.iid).map(&:body).include?('Hello again'), true)
  award = GL.create_award_emoji(PROJECT, issue.iid, 'issue', 'rocket')
  equal(GL.award_emojis(PROJECT, issue.iid, 'issue').map(&:id), [award.id])
  GL.delete_award_emoji(PROJECT, issue.iid, 'issue', award.id)
  GL.estimate_time_of_issue(PROJECT, issue.iid, '2h')
  GL.add_time_spent_on_issue(PROJECT, issue.iid, '30m')
  equal(GL.time_stats_for_issue(PROJECT, issue.iid).total_time_spent, 1800)
  GL.unsubscribe_from_issue(PROJECT, issue.iid)
  GL.subscribe_to_issue(PROJECT, issue.iid)
  equal(GL.participants_on_issue(PROJECT, issue.iid).map(&:username), ['root'])
  board = GL.boards(PROJECT).first
  list = GL.create_board_list(PROJECT, board.id, label.id)
  equal(GL.board_lists(PROJECT, board.id).map(&:id), [list.id])
  GL.delete_board_list(PROJECT, board.id, list.id)
  GL.close_issue(PROJECT, issue.iid)
  equal(GL.issue(PROJECT, issue.iid).state, 'closed')
  GL.reopen_issue(PROJECT, issue.iid)
  equal(GL.search_in_project(PROJECT, 'issues', 'Still').map(&:iid), [issue.iid])
  GL.delete_issue_note(PROJECT, issue.iid, note.id)
  GL.delete_issue(PROJECT, issue.iid)
  GL.edit_milestone(PROJECT, milestone.id, state_event: 'close')
  GL.delete_label(PROJECT, 'bug')
  error = refused(Gitlab::Error::BadRequest) { GL.create_issue(PROJECT, '') }
  equal(error.message.include?('title'), true)
end

test('merge requests') do
  request = GL.create_merge_request(PROJECT, 'Draft: Add a', source_branch: 'feature/a', target_branch: 'main')
  refused(Gitlab::Error::MethodNotAllowed) { GL.accept_merge_request(PROJECT, request.iid) }
  GL.update_merge_request(PROJECT, request.iid, title: 'Add a')
  equal(GL.merge_requests(PROJECT, state: 'opened').map(&:title), ['Add a'])
  equal(GL.user_merge_requests(scope: 'all', source_branch: 'feature/a').map(&:iid).include?(request.iid), true)
  equal(GL.merge_request_commits(PROJECT, request.iid).length, 1)
  equal(GL.merge_request_changes(PROJECT, request.iid).changes.first['new_path'], 'a.txt')
  equal(GL.merge_request_closes_issues(PROJECT, request.iid).length, 0)
  version = GL.merge_request_diff_versions(PROJECT, request.iid).first
  equal(GL.merge_request_diff_version(PROJECT, request.iid, version.id).diffs.length, 1)
  GL.create_merge_request_note(PROJECT, request.iid, 'Fine')
  equal(GL.merge_request_notes(PROJECT, request.iid).map(&:body).include?('Fine'), true)
  equal(GL.merge_request_participants(PROJECT, request.iid).map(&:username), ['root'])
  equal(GL.merge_request_pipelines(PROJECT, request.iid).length.positive?, true)
  equal(GL.accept_merge_request(PROJECT, request.iid, should_remove_source_branch: true).state, 'merged')
  equal(GL.commit(PROJECT, 'main').title, "Merge branch 'feature/a' into 'main'")
end

test('pipelines, runners and variables') do
  GL.create_variable(PROJECT, 'WORD', 'one')
  GL.update_variable(PROJECT, 'WORD', 'two')
  equal(GL.variable(PROJECT, 'WORD').value, 'two')
  GL.remove_variable(PROJECT, 'WORD')
  pipeline = GL.create_pipeline(PROJECT, 'main', A: 'b')
  equal(GL.pipelines(PROJECT).map(&:id).include?(pipeline.id), true)
  jobs = GL.pipeline_jobs(PROJECT, pipeline.id)
  equal(jobs.map(&:name).sort, %w[build deploy])
  played = GL.job_play(PROJECT, jobs.find { |job| job.name == 'deploy' }.id)
  equal(GL.job(PROJECT, played.id).name, 'deploy')
  GL.job_cancel(PROJECT, played.id)
  GL.job_retry(PROJECT, played.id)
  GL.cancel_pipeline(PROJECT, pipeline.id)
  GL.retry_pipeline(PROJECT, pipeline.id)
  GL.cancel_pipeline(PROJECT, pipeline.id)
  equal(GL.environments(PROJECT).map(&:name), ['production'])
  equal(GL.deployments(PROJECT).is_a?(Gitlab::PaginatedResponse), true)
  GL.delete_pipeline(PROJECT, pipeline.id)
  trigger = GL.create_trigger(PROJECT, 'Nightly')
  equal(GL.run_trigger(PROJECT, trigger.token, 'main', A: 'c').ref, 'main')
  GL.remove_trigger(PROJECT, trigger.id)
  registered = GL.register_runner(GL.project(PROJECT).runners_token, description: 'ruby')
  GL.verify_auth_registered_runner(registered.token)
  GL.update_runner(registered.id, description: 'renamed')
  equal(GL.runner(registered.id).description, 'renamed')
  equal(GL.project_runners(PROJECT).map(&:id), [registered.id])
  GL.delete_runner(registered.id)
end

test('snippets, todos and settings') do
  snippet = GL.create_snippet(PROJECT, title: 'S', file_name: 's.txt', content: 's', visibility: 'private')
  equal(GL.snippet_content(PROJECT, snippet.id), 's')
  GL.create_snippet_note(PROJECT, snippet.id, 'Nice')
  equal(GL.snippet_notes(PROJECT, snippet.id).length, 1)
  GL.delete_snippet(PROJECT, snippet.id)
  own = GL.create_user_snippet(title: 'S', file_name: 's.txt', content: 't', visibility: 'private')
  equal(GL.user_snippet(own.id).title, 'S')
  GL.delete_user_snippet(own.id)
  equal(GL.todos.is_a?(Gitlab::PaginatedResponse), true)
  GL.mark_all_todos_as_done
  limit = GL.application_settings.default_projects_limit
  equal(GL.edit_application_settings(default_projects_limit: limit).default_projects_limit, limit)
  key = GL.create_deploy_key(PROJECT, 'CI', PUBLIC_KEY)
  equal(GL.deploy_keys(PROJECT).map(&:id), [key.id])
  GL.delete_deploy_key(PROJECT, key.id)
end

puts(JSON.generate(TESTS.to_h do |name, block|
  block.call
  [name, nil]
rescue StandardError => e
  line = e.backtrace.find { |place| place.start_with?(__FILE__) && place.include?('block') }
  [name, "#{line}: #{e.class}: #{e.message}"]
end))
