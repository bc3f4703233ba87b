# Calls the API through the Perl client as Debian packages it, unmodified, and prints what failed.
#
# Arguments: the URL, the token of an administrator, the id of a project that has nothing yet, and an unused public SSH key.
# Output: one JSON object, from the name of a test to null, or to what went wrong.

use strict;
use warnings;
use GitLab::API::v4;
use JSON;

my ($url, $token, $project, $public_key) = @ARGV;
my $gl = GitLab::API::v4->new(url => "$url/api/v4", private_token => $token);
my $configuration = "build: { script: make }\ndeploy: { script: deploy, when: manual, environment: { name: production } }\n";
my (%outcome, @tests);

sub test { push @tests, [@_] }

sub equal {
    my ($actual, $expected) = @_;
    my ($is, $should_be) = map { defined $_ ? ref $_ ? JSON->new->canonical->encode($_) : "$_" : 'nothing' } @_;
    die "$is instead of $should_be" if $is ne $should_be;
}

sub refused {
    my ($status, $call) = @_;
    eval { $call->(); 1 } and die 'was not refused';
    die $@ if $@ !~ /\b$status\b/;
}

sub column { my ($name, $rows) = @_; return [map { $_->{$name} } @$rows] }
sub first { my ($condition, $rows) = @_; return (grep { $condition->($_) } @$rows)[0] }

sub new_user {
    my ($name) = @_;
    my $user = { username => "$name-$project", name => $name, email => "$name-$project\@example.net" };
    $gl->create_user({ %$user, password => 'correct-horse-1' }); # the client answers nothing
    return $gl->users({ username => $user->{username} })->[0];
}

test('the caller', sub {
    equal($gl->current_user->{username}, 'root');
    equal([sort keys %{ $gl->version }], ['revision', 'version']);
    $gl->create_current_user_ssh_key({ title => 'laptop', key => $public_key });
    my $key = first(sub { $_[0]{key} eq $public_key }, $gl->current_user_ssh_keys);
    equal($gl->user_ssh_key($key->{id})->{title}, 'laptop');
    $gl->delete_current_user_ssh_key($key->{id});
    equal($gl->user_ssh_key($key->{id}), undef);
    my $address = $gl->create_current_user_email({ email => "perl-$project\@example.net" });
    equal($gl->current_user_email($address->{id})->{email}, $address->{email});
    $gl->delete_current_user_email($address->{id});
    refused(401, sub { GitLab::API::v4->new(url => "$url/api/v4", private_token => 'wrong')->current_user });
});

test('users', sub {
    my $user = new_user('perl');
    equal(column('id', $gl->users({ username => $user->{username} })), [$user->{id}]);
    $gl->edit_user($user->{id}, { name => 'Perl' });
    equal($gl->user($user->{id})->{name}, 'Perl');
    equal($gl->sudo($user->{username})->current_user->{id}, $user->{id});
    $gl->block_user($user->{id});
    $gl->unblock_user($user->{id});
    my $made = $gl->create_user_impersonation_token($user->{id}, { name => 't', scopes => ['api'] });
    my $other = GitLab::API::v4->new(url => "$url/api/v4", private_token => $made->{token});
    equal($other->current_user->{id}, $user->{id});
    $gl->delete_user_impersonation_token($user->{id}, $made->{id});
    equal($gl->user_projects($user->{id}), []);
    $gl->delete_user($user->{id});
});

test('projects', sub {
    my $made = $gl->create_project({ name => "Perl $project", visibility => 'internal', issues_enabled => JSON::true });
    $gl->edit_project($made->{id}, { description => 'Changed' });
    equal($gl->project($made->{path_with_namespace})->{description}, 'Changed');
    $gl->start_project($made->{id});
    $gl->unstar_project($made->{id});
    $gl->archive_project($made->{id});
    $gl->unarchive_project($made->{id});
    $gl->start_housekeeping($made->{id});
    equal(column('username', $gl->project_users($made->{id})), ['root']);
    $gl->delete_project($made->{id});
});

test('pages of a list', sub {
    my @names = ('a' .. 'e');
    $gl->create_label($project, { name => $_, color => '#ff0000' }) for @names;
    my $pages = $gl->paginator('labels', $project, { per_page => 2 });
    equal(column('name', $pages->all), \@names);
    $gl->delete_label($project, { name => $_ }) for @names;
    equal($gl->labels($project), []);
});

test('files', sub {
    my %start = (branch => 'main', commit_message => 'Begin');
    $gl->create_file($project, 'docs/read me.md', { %start, content => "One\n" });
    $gl->create_file($project, '.ingot-ci.yml', { %start, content => $configuration });
    equal($gl->raw_file($project, 'docs/read me.md', { ref => 'main' }), "One\n");
    $gl->edit_file($project, 'docs/read me.md', { %start, content => "Two\n" });
    equal($gl->file($project, 'docs/read me.md', { ref => 'main' })->{size}, 4);
    $gl->create_file($project, 'gone.txt', { %start, content => 'x' });
    $gl->delete_file($project, 'gone.txt', { %start });
    equal($gl->file($project, 'gone.txt', { ref => 'main' }), undef);
    my $tree = $gl->tree($project, { recursive => 'true' });
    equal(column('path', $tree), ['docs', '.ingot-ci.yml', 'docs/read me.md']);
    equal($gl->blob($project, $tree->[2]{id})->{size}, 4);
    equal($gl->archive($project, { sha => 'main' }) =~ /^\x1f\x8b/ ? 1 : 0, 1);
});

test('branches, commits and tags', sub {
    $gl->create_branch($project, { branch => 'feature/a', ref => 'main' });
    equal($gl->branch($project, 'feature/a')->{name}, 'feature/a');
    my $actions = [{ action => 'create', file_path => 'a.txt', content => "a\n" }];
    my $commit = $gl->create_commit($project, { branch => 'feature/a', commit_message => 'Add a', actions => $actions });
    equal($gl->commits($project, { ref_name => 'feature/a' })->[0]{id}, $commit->{id});
    equal($gl->commit_diff($project, $commit->{id})->[0]{new_path}, 'a.txt');
    equal(column('name', $gl->commit_refs($project, $commit->{id})), ['feature/a']);
    $gl->create_commit_comment($project, $commit->{id}, { note => 'Good' });
    equal(column('note', $gl->commit_comments($project, $commit->{id})), ['Good']);
    $gl->create_commit_status($project, $commit->{id}, { state => 'success', name => 'outside', ref => 'feature/a' });
    my $statuses = $gl->commit_statuses($project, $commit->{id}, { ref => 'feature/a' });
    equal(first(sub { $_[0]{name} eq 'outside' }, $statuses)->{status}, 'success');
    equal(scalar @{ $gl->compare($project, { from => 'main', to => 'feature/a' })->{commits} }, 1);
    equal(scalar @{ $gl->contributors($project) }, 1);
    $gl->create_branch($project, { branch => 'picked', ref => 'main' });
    $gl->cherry_pick_commit($project, $commit->{id}, { branch => 'picked' });
    $gl->protect_branch($project, { name => 'stable/*', push_access_level => 40 });
    equal($gl->protected_branch($project, 'stable/*')->{name}, 'stable/*');
    $gl->unprotect_branch($project, 'stable/*');
    $gl->delete_branch($project, 'picked');
    $gl->create_tag($project, { tag_name => 'v1', ref => 'main' });
    $gl->create_release($project, { tag_name => 'v1', name => 'One', description => 'First' });
    $gl->update_release($project, 'v1', { description => 'Still first' });
    equal(column('description', $gl->releases($project)), ['Still first']);
    my $link = $gl->create_release_link($project, 'v1', { name => 'Binary', url => 'https://example.com/v1' });
    $gl->update_release_link($project, 'v1', $link->{id}, { name => 'Program' });
    equal($gl->release_link($project, 'v1', $link->{id})->{name}, 'Program');
    equal(column('id', $gl->release_links($project, 'v1')), [$link->{id}]);
    $gl->delete_release_link($project, 'v1', $link->{id});
    $gl->delete_release($project, 'v1');
    $gl->delete_tag($project, 'v1');
    equal($gl->tags($project), []);
});

test('members', sub {
    my $user = new_user('perl-member');
    $gl->add_project_member($project, { user_id => $user->{id}, access_level => 30 });
    $gl->update_project_member($project, $user->{id}, { access_level => 20 });
    equal($gl->project_member($project, $user->{id})->{access_level}, 20);
    equal(first(sub { $_[0]{id} == $user->{id} }, $gl->all_project_members($project))->{access_level}, 20);
    $gl->remove_project_member($project, $user->{id});
    equal($gl->project_member($project, $user->{id}), undef);
});

test('issues and what belongs to them', sub {
    my $label = $gl->create_label($project, { name => 'bug', color => '#00ff00' });
    $gl->edit_label($project, { name => 'bug', color => '#0000ff' });
    my $milestone = $gl->create_project_milestone($project, { title => '1.0' });
    my $issue = $gl->create_issue($project, { title => 'Broken', labels => 'bug', milestone_id => $milestone->{id} });
    my $iid = $issue->{iid};
    $gl->edit_issue($project, $iid, { title => 'Still broken' });
    equal(column('title', $gl->issues($project, { labels => 'bug' })), ['Still broken']);
    equal(first(sub { $_[0]{id} == $issue->{id} }, $gl->global_issues({ scope => 'all' }))->{iid}, $iid);
    equal(column('iid', $gl->project_milestone_issues($project, $milestone->{id})), [$iid]);
    my $note = $gl->create_issue_note($project, $iid, { body => 'Hello' });
    $gl->edit_issue_note($project, $iid, $note->{id}, { body => 'Hello again' });
    equal($gl->issue_note($project, $iid, $note->{id})->{body}, 'Hello again');
    my $award = $gl->create_issue_award_emoji($project, $iid, { name => 'rocket' });
    equal(column('id', $gl->issue_award_emojis($project, $iid)), [$award->{id}]);
    $gl->set_issue_time_estimate($project, $iid, { duration => '2h' });
    $gl->add_issue_spent_time($project, $iid, { duration => '30m' });
    equal($gl->issue_time_stats($project, $iid)->{total_time_spent}, 1800);
    $gl->create_issue_todo($project, $iid);
    $gl->mark_todo_done($gl->todos({ project_id => $project })->[0]{id});
    $gl->mark_all_todos_done;
    my $board = $gl->project_boards($project)->[0];
    my $list = $gl->create_project_board_list($project, $board->{id}, { label_id => $label->{id} });
    equal(column('id', $gl->project_board_lists($project, $board->{id})), [$list->{id}]);
    $gl->delete_project_board_list($project, $board->{id}, $list->{id});
    $gl->edit_issue($project, $iid, { state_event => 'close' });
    $gl->delete_issue_note($project, $iid, $note->{id});
    $gl->delete_issue($project, $iid);
    refused(400, sub { $gl->create_issue($project, { title => '' }) });
});

test('merge requests', sub {
    my %branches = (source_branch => 'feature/a', target_branch => 'main');
    my $request = $gl->create_merge_request($project, { %branches, title => 'Draft: Add a' });
    my $iid = $request->{iid};
    refused(405, sub { $gl->accept_merge_request($project, $iid) });
    $gl->edit_merge_request($project, $iid, { title => 'Add a' });
    equal(column('iid', $gl->merge_requests($project, { state => 'opened' })), [$iid]);
    equal(scalar @{ $gl->merge_request_commits($project, $iid) }, 1);
    equal($gl->merge_request_with_changes($project, $iid)->{changes}[0]{new_path}, 'a.txt');
    equal($gl->merge_request_closes_issues($project, $iid), []);
    my $version = $gl->merge_request_diff_versions($project, $iid)->[0];
    equal(scalar @{ $gl->merge_request_diff_version($project, $iid, $version->{id})->{diffs} }, 1);
    $gl->create_merge_request_note($project, $iid, { body => 'Fine' });
    equal(first(sub { $_[0]{body} eq 'Fine' }, $gl->merge_request_notes($project, $iid))->{system}, JSON::false);
    equal($gl->accept_merge_request($project, $iid, { should_remove_source_branch => JSON::true })->{state}, 'merged');
});

test('pipelines, runners and variables', sub {
    $gl->create_project_variable($project, { key => 'WORD', value => 'one' });
    $gl->edit_project_variable($project, 'WORD', { value => 'two' });
    equal($gl->project_variable($project, 'WORD')->{value}, 'two');
    $gl->delete_project_variable($project, 'WORD');
    my $pipeline = $gl->create_pipeline($project, { ref => 'main' });
    my $jobs = $gl->pipeline_jobs($project, $pipeline->{id});
    equal([sort @{ column('name', $jobs) }], ['build', 'deploy']);
    my $job = $gl->play_job($project, first(sub { $_[0]{name} eq 'deploy' }, $jobs)->{id});
    $gl->cancel_job($project, $job->{id});
    $gl->retry_job($project, $job->{id});
    $gl->cancel_pipeline_jobs($project, $pipeline->{id});
    $gl->retry_pipeline_jobs($project, $pipeline->{id});
    $gl->cancel_pipeline_jobs($project, $pipeline->{id});
    equal(column('name', $gl->environments($project)), ['production']);
    $gl->delete_pipeline($project, $pipeline->{id});
    my $trigger = $gl->create_trigger($project, { description => 'Nightly' });
    equal($gl->trigger_pipeline($project, { token => $trigger->{token}, ref => 'main' })->{ref}, 'main');
    $gl->delete_trigger($project, $trigger->{id});
    equal($gl->project_runners($project), []);
});

test('snippets, keys and settings', sub {
    my %snippet = (title => 'S', file_name => 's.txt', visibility => 'private');
    $gl->create_project_snippet($project, { %snippet, content => 's' });
    my $made = $gl->project_snippets($project)->[0];
    equal($gl->project_snippet($project, $made->{id})->{title}, 'S');
    $gl->delete_project_snippet($project, $made->{id});
    my $own = $gl->create_snippet({ %snippet, content => 't' });
    equal($gl->snippet($own->{id})->{title}, 'S');
    $gl->delete_snippet($own->{id});
    my $key = $gl->create_deploy_key($project, { title => 'CI', key => $public_key });
    equal(column('id', $gl->deploy_keys($project)), [$key->{id}]);
    $gl->delete_deploy_key($project, $key->{id});
    my $limit = $gl->settings->{default_projects_limit};
    equal($gl->update_settings({ default_projects_limit => $limit })->{default_projects_limit}, $limit);
    equal(ref $gl->project_events($project), 'ARRAY');
    equal(ref $gl->search({ scope => 'projects', search => 'nothing has this name' }), 'ARRAY');
});

for my $test (@tests) {
    my ($name, $run) = @$test;
    $outcome{$name} = eval { $run->(); 1 } ? undef : "$@";
}
print JSON->new->canonical->encode(\%outcome);
